import type { ColumnType, Generated, GeneratedAlways } from "kysely";

/*
 * The data model on one page. Column names are camelCase here and snake_case in the database.
 * `schema.test.ts` compares every table and column with a freshly migrated database.
 */

/** Set by the database when the row is made, never changed by hand. */
type MadeAt = ColumnType<Date, Date | undefined, never>;
/** A calendar day as `YYYY-MM-DD`. */
type Day = string;

export type Database = {
  musicTracks: MusicTracks;
  formerSlugs: FormerSlugs;
  trackSubmissions: TrackSubmissions;
  trackDeliveries: TrackDeliveries;
  trackFiles: TrackFiles;
  linkUses: LinkUses;
  purchases: Purchases;
  signingKeys: SigningKeys;
  trackLikes: TrackLikes;
  trackLikeVisitors: TrackLikeVisitors;
  mediaFiles: MediaFiles;
  uploads: Uploads;
  userProfiles: UserProfiles;
  sessions: Sessions;
  loginAttempts: LoginAttempts;
  countedUses: CountedUses;
  rowCounts: RowCounts;
  auditLog: AuditLog;
  settings: ShopSettings;
  shopIdentity: ShopIdentity;
  pageContents: PageContents;
  storageChecks: StorageChecks;
  brokenFiles: BrokenFiles;
  servicesData: ServicesData;
  faqItems: FaqItems;
  contactMessages: ContactMessages;
  messageMails: MessageMails;
};

export type MusicTracks = {
  id: string;
  slug: string;
  title: string;
  genre: string;
  description: Generated<string>;
  priceCents: number;
  purchaseLink: string | null;
  coverFileId: string | null;
  previewFileId: string | null;
  /** Length of the track that is sold; the preview's own length is in `mediaFiles`. */
  durationSeconds: number | null;
  bpm: number | null;
  key: string | null;
  releaseDate: Day | null;
  userId: string | null;
  /** Shop order, ascending; a new track gets the lowest minus 1. */
  position: number;
  soldAt: Date | null;
  onSale: Generated<boolean>;
  isNewArrival: Generated<boolean>;
  isFavorite: Generated<boolean>;
  isDraft: Generated<boolean>;
  /** Since when a sold track is out of the shop, kept for its buyer only; it is a draft as well. */
  archivedAt: Date | null;
  /** Title and genre in lower case without accents, and every 1 to 3 characters that occur in it. */
  searchText: GeneratedAlways<string>;
  searchGrams: GeneratedAlways<string[]>;
  createdAt: MadeAt;
  updatedAt: Generated<Date>;
};

/** Slugs that a track had before; they redirect to today's. */
export type FormerSlugs = { slug: string; trackId: string };

/** Forms that made a track in the last 24 hours, so that the same one sent twice makes one. */
export type TrackSubmissions = {
  key: string;
  userId: string;
  /** SHA-256 of what was sent. */
  bodyHash: Buffer;
  trackId: string;
  createdAt: MadeAt;
};

/** Private: what a buyer gets. No public query touches this table. */
export type TrackDeliveries = {
  trackId: string;
  downloadId: string | null;
  downloadIdMadeAt: Date | null;
  driveLink: string | null;
  /** The secret of the return link, which proves a purchase on the thank-you page. */
  receipt: string | null;
};

/** Private: the files that were uploaded for a track's buyer. */
export type TrackFiles = {
  id: Generated<string>;
  trackId: string;
  fileId: string;
  kind:
    | "mastered-wav"
    | "mp3"
    | "unmastered-wav"
    | "radio-edit"
    | "instrumental"
    | "stems"
    | "midi"
    | "project"
    | "artwork";
  /** As its owner called it; what the buyer's file is called. */
  fileName: string;
  createdAt: MadeAt;
};

/** Private: when a download link was used, and from where; once an hour for each network. */
export type LinkUses = {
  id: GeneratedAlways<number>;
  trackId: string;
  what: "page" | "file" | "archive" | "file-link";
  fileName: string | null;
  address: string | null;
  network: string | null;
  userAgent: string | null;
  usedAt: MadeAt;
};

/** Each sale, with the price of its moment; of a track at most one that was not undone. */
export type Purchases = {
  id: Generated<string>;
  trackId: string;
  trackTitle: string;
  priceCents: number;
  how: "download-page" | "thank-you-page" | "by-hand";
  /** Who marked it by hand, or was signed in. */
  actorId: string | null;
  address: string | null;
  userAgent: string | null;
  soldAt: MadeAt;
  voidedAt: Date | null;
  voidedBy: string | null;
  voidReason: string | null;
};

/** Random keys that the shop made for itself, 32 bytes each. */
export type SigningKeys = { name: "file-pass"; key: Buffer; createdAt: MadeAt };

export type TrackLikes = {
  id: Generated<string>;
  trackId: string;
  count: Generated<number>;
  updatedAt: Generated<Date>;
};

/** Who liked what: the SHA-256 of a browser's random visitor id. */
export type TrackLikeVisitors = { trackId: string; visitorHash: Buffer; createdAt: MadeAt };

export type MediaFiles = {
  id: Generated<string>;
  bucket: "audio" | "images" | "cover_images" | "music_files" | "files";
  /** Name in storage, unique within the bucket; for covers the stem that the sizes share. */
  key: string;
  mediaType: string;
  sizeBytes: number;
  /** Hexadecimal SHA-256 of the file as it came in. */
  sha256: string;
  /** The file that this one was rendered from. */
  madeFromId: string | null;
  width: number | null;
  height: number | null;
  /** Average colour of an image, `#rrggbb`, shown until it has loaded. */
  colour: string | null;
  durationSeconds: number | null;
  /** 500 bytes, the loudest bar 255. */
  peaks: Buffer | null;
  /** As rows and cards draw them: 160, written by `writePeaks`. */
  smallPeaks: string | null;
  sampleRateHz: number | null;
  bitDepth: number | null;
  channels: number | null;
  codec: string | null;
  lufs: number | null;
  truePeakDb: number | null;
  /** Of a preview: the SHA-256 of the voice tag that is mixed into it; null when there is none. */
  voiceTag: string | null;
  /** Of a preview: why it could not be rendered with today's voice tag. */
  renderProblem: string | null;
  /** Since when another file has its place; it is removed when nothing needs it. */
  replacedAt: Date | null;
  /** Of a cover, whose own file is not kept: the SHA-256 of its sizes, one after the other. */
  contentSha256: string | null;
  createdAt: MadeAt;
};

/** A file that somebody brings, from its first byte until it is claimed. The bytes lie under its id. */
export type Uploads = {
  id: Generated<string>;
  ownerId: string;
  kind: "audio" | "cover" | "deliverable";
  /** As the browser called it: shown to its owner, never used as a path. */
  fileName: string;
  /** The https address that the shop fetches it from, instead of a browser that sends it. */
  address: string | null;
  /** As declared; of an address, once its server has said it. */
  sizeBytes: number | null;
  receivedBytes: Generated<number>;
  state: Generated<"uploading" | "queued" | "processing" | "ready" | "failed" | "claimed">;
  /** Why it failed, in a sentence. */
  problem: string | null;
  /** What it became: a cover or a deliverable, or the two files of an audio upload. */
  fileId: string | null;
  originalFileId: string | null;
  previewFileId: string | null;
  /** What was heard in it, without the peaks. */
  analysis: ColumnType<unknown, string | null, string | null>;
  createdAt: MadeAt;
  updatedAt: Generated<Date>;
};

export type UserProfiles = {
  id: string;
  username: string;
  passwordHash: string;
  role: "user" | "admin";
  isActive: Generated<boolean>;
  canUpload: Generated<boolean>;
  /** Set by the database whenever the hash changes. */
  passwordSetAt: GeneratedAlways<Date>;
  createdAt: MadeAt;
};

export type Sessions = {
  /** SHA-256 of the token in the browser's cookie. */
  tokenHash: Buffer;
  userId: string;
  createdAt: MadeAt;
  lastSeenAt: Generated<Date>;
};

/** Tries to sign in, counted so that guessing is slow. */
export type LoginAttempts = {
  /** SHA-256 of what is counted: an address, or an account as seen from one address. */
  keyHash: Buffer;
  count: number;
  /** No try before this time. */
  freeAt: Date;
  /** From this time on the count begins anew. */
  forgottenAt: Date;
};

/** What the limits count. Not in the write-ahead log: a crash of the database forgets it. */
export type CountedUses = {
  /** SHA-256 of what is limited and whose use it is. */
  keyHash: Buffer;
  count: number;
  /** From this time on the count begins anew. */
  forgottenAt: Date;
};

/**
 * How many rows a list has in each part of its order, which its pages and counters go by. The sum counts:
 * what has changed since the counts were last settled is in rows of its own.
 */
export type RowCounts = {
  /** Such as `shop:Techno`; `0023-count-rows.ts` names them all. */
  list: string;
  part: number;
  count: number;
  isChange: Generated<boolean>;
};

/** Who did what, and when; lines are only ever added. Names as they were then. */
export type AuditLog = {
  id: GeneratedAlways<number>;
  at: MadeAt;
  /** Null: the shop itself, or somebody without an account. */
  actorId: string | null;
  actorName: string;
  /** Such as `sell-track`. */
  act: string;
  subjectKind: "track" | "user" | "link" | "message" | "services" | "faq" | "page" | "setting";
  subjectId: string | null;
  subjectName: Generated<string>;
  /** What changed; never a password, a download id or another secret. */
  details: ColumnType<unknown, string | undefined, never>;
};

/** One row: what the owner decides about the whole shop. */
export type ShopSettings = {
  id: Generated<boolean>;
  /** Where contact messages are mailed to. */
  contactEmail: string | null;
  instagramLink: string | null;
  youtubeLink: string | null;
  soundcloudLink: string | null;
  isInMaintenance: Generated<boolean>;
  /** The sound that is mixed into previews, while it is switched on. */
  voiceTagFileId: string | null;
  isVoiceTagOn: Generated<boolean>;
  updatedAt: Generated<Date>;
};

/** One row, which names the shop in the mark beside its files. A restored shop has a name of its own. */
export type ShopIdentity = { id: Generated<boolean>; shopId: Generated<string> };

/** What the owner wrote for a page instead of the words that come with the shop. */
export type PageContents = {
  id:
    | "home"
    | "track-store"
    | "services"
    | "sale"
    | "faq"
    | "contact"
    | "terms"
    | "privacy"
    | "copyright"
    | "license";
  /** Null for the legal pages, whose titles are settled. */
  title: string | null;
  text: string;
  updatedAt: Generated<Date>;
};

/** Each look through the storage; one without an end is under way, or was cut off. */
export type StorageChecks = {
  id: GeneratedAlways<number>;
  /** Whether every byte was read and compared, not only whether the file is there and has its size. */
  isThorough: boolean;
  fileCount: number;
  checkedCount: Generated<number>;
  begunAt: Generated<Date>;
  endedAt: Date | null;
};

/** Files that the last look found missing or damaged. */
export type BrokenFiles = {
  fileId: string;
  problem: "missing" | "unreadable" | "wrong-size" | "altered";
  foundAt: Generated<Date>;
};

/** The offered packages, all in the row `all_services`; without it the built-in ones are offered. */
export type ServicesData = {
  category: string;
  /** `{ mixing: […], mastering: […] }`, read by a schema: it may come from another shop. */
  data: ColumnType<unknown, string, string>;
  updatedAt: Generated<Date>;
};

export type FaqItems = {
  id: Generated<string>;
  question: string;
  answer: string;
  /** Ascending, without two alike. */
  position: number;
  /** Of the form that added it. */
  formKey: string | null;
  /** Counts the edits, so that two editors notice each other. */
  version: Generated<number>;
  updatedAt: Generated<Date>;
};

/** Private: what visitors wrote through the contact form. */
export type ContactMessages = {
  id: Generated<string>;
  name: string;
  email: string;
  message: string;
  /** Null: unread. */
  readAt: Date | null;
  archivedAt: Date | null;
  createdAt: MadeAt;
};

/** Private: mails about a message: the one that brings it to the owner, and replies. */
export type MessageMails = {
  id: Generated<string>;
  messageId: string;
  /** What is answered to who wrote; null for the mail to the owner, of which there is one at most. */
  reply: string | null;
  /** Name of the administrator who replied. */
  writtenBy: string | null;
  state: Generated<"waiting" | "sent" | "failed">;
  /** Why the last try failed, in a sentence. */
  problem: string | null;
  createdAt: MadeAt;
};
