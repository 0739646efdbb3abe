export const liveSubjects = [
  "tracks",
  "likes",
  "orders",
  "users",
  "links",
  "content",
  "messages",
  "mails",
  "storage",
  "everything",
] as const;
/** `rendered` covers only a track's preview, rendered again by the shop itself. */
const changeKinds = ["added", "changed", "removed", "rendered"] as const;

export const SINCE = "since";

/** Carries no data, which pages reload with their own rights. */
export type LiveEvent = {
  subject: (typeof liveSubjects)[number];
  kind: (typeof changeKinds)[number];
  /** IDs of tracks, or slugs for likes. Undefined if too many, or not all listeners may get them. */
  ids?: string[];
};

/** Format of https://html.spec.whatwg.org/multipage/server-sent-events.html. */
export function writeLiveEvent({ subject, kind, ids = [] }: LiveEvent): string {
  return `event: ${subject}\ndata: ${[kind, ...ids.map(encodeURIComponent)].join(" ")}\n\n`;
}

export function readLiveEvent(name: string, data: unknown): LiveEvent | undefined {
  const subject = liveSubjects.find((subject) => subject === name);
  const [first, ...ids] = typeof data === "string" ? data.split(" ") : [];
  const kind = changeKinds.find((word) => word === first);
  if (!subject || !kind) return undefined;
  return { subject, kind, ...(ids.length > 0 && { ids: ids.map(decodeURIComponent) }) };
}
