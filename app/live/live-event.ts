/** What an open page may be told of. `everything`: it may have missed something. */
export const liveSubjects = [
  "tracks",
  "likes",
  "users",
  "links",
  "content",
  "messages",
  "storage",
  "everything",
] as const;
/** `rendered`: nothing but a track's preview, which the shop has made anew by itself. */
export const changeKinds = ["added", "changed", "removed", "rendered"] as const;

/** The query parameter by which a page says of which moment it is, when it begins to listen. */
export const SINCE = "since";

/** What changed and how, never the data itself: a page asks for that again, as who it is. */
export type LiveEvent = {
  of: (typeof liveSubjects)[number];
  kind: (typeof changeKinds)[number];
  /** Which of them, of likes the slugs of their tracks; undefined when they were too many to name, or are not for everyone who hears. */
  ids?: string[];
};

/** The form of https://html.spec.whatwg.org/multipage/server-sent-events.html: a name and its data. */
export function writeLiveEvent({ of, kind, ids = [] }: LiveEvent): string {
  return `event: ${of}\ndata: ${[kind, ...ids.map(encodeURIComponent)].join(" ")}\n\n`;
}

/** Undefined for what this page does not know, such as a word of a newer server. */
export function readLiveEvent(name: string, data: unknown): LiveEvent | undefined {
  const of = liveSubjects.find((subject) => subject === name);
  const [first, ...ids] = typeof data === "string" ? data.split(" ") : [];
  const kind = changeKinds.find((word) => word === first);
  if (!of || !kind) return undefined;
  return { of, kind, ...(ids.length > 0 && { ids: ids.map(decodeURIComponent) }) };
}
