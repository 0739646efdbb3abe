import type { Database } from "./schema.ts";

type Publication = {
  /** What live events call it. */
  subject: "tracks" | "likes" | "users" | "links" | "content" | "messages" | "storage";
  /**
   * Who hears of a change. `owner`: of drafts their owners, of shown tracks everyone. `special`: a session's end
   * and a like make no page outdated but one's own or that of the track.
   */
  audience: "everyone" | "owner" | "administrators" | "special";
  /** Whether cached pages show it. */
  isOnPublicPages: boolean;
};

const content = { subject: "content", audience: "everyone", isOnPublicPages: true } as const;
const links = { subject: "links", audience: "administrators", isOnPublicPages: false } as const;
const messages = { ...links, subject: "messages" } as const;

/** Of every table: what its triggers publish on the channel `changes`; `undefined` for nothing. */
const publications = {
  musicTracks: { subject: "tracks", audience: "owner", isOnPublicPages: true },
  formerSlugs: undefined,
  trackSubmissions: undefined,
  trackDeliveries: links,
  trackFiles: undefined,
  linkUses: links,
  purchases: undefined,
  signingKeys: undefined,
  trackLikes: { subject: "likes", audience: "special", isOnPublicPages: true },
  trackLikeVisitors: undefined,
  mediaFiles: undefined,
  uploads: undefined,
  userProfiles: { subject: "users", audience: "administrators", isOnPublicPages: false },
  sessions: { subject: "users", audience: "special", isOnPublicPages: false },
  loginAttempts: undefined,
  countedUses: undefined,
  rowCounts: undefined,
  auditLog: undefined,
  settings: content,
  shopIdentity: undefined,
  pageContents: content,
  storageChecks: { subject: "storage", audience: "administrators", isOnPublicPages: false },
  brokenFiles: undefined,
  servicesData: content,
  faqItems: content,
  contactMessages: messages,
  messageMails: messages,
} as const satisfies Record<keyof Database, Publication | undefined>;

type Publications = typeof publications;
export type PublishedTable = {
  [Table in keyof Publications]: Publications[Table] extends Publication ? Table : never;
}[keyof Publications];

export function publicationOf(table: PublishedTable): Publication {
  return publications[table];
}

export const publishedTables = Object.keys(publications).filter(isPublished);

/** A table by its name in the database, such as `music_tracks`; undefined when it publishes nothing. */
export function publishedTable(databaseName: string): PublishedTable | undefined {
  const name = databaseName.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return publishedTables.find((table) => table === name);
}

function isPublished(name: string): name is PublishedTable {
  return Object.entries(publications).some(([table, of]) => table === name && of !== undefined);
}
