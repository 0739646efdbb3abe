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
/** `rendered`: only a track's preview, made again by the shop itself. */
export const changeKinds = ["added", "changed", "removed", "rendered"] as const;

export const SINCE = "since";

/** What changed and how, never the data itself: pages load that again, with their own rights. */
export type LiveEvent = {
  of: (typeof liveSubjects)[number];
  kind: (typeof changeKinds)[number];
  /** Of likes the tracks' slugs. Undefined when they are too many, or not for all who listen. */
  ids?: string[];
};

/** https://html.spec.whatwg.org/multipage/server-sent-events.html */
export function writeLiveEvent({ of, kind, ids = [] }: LiveEvent): string {
  return `event: ${of}\ndata: ${[kind, ...ids.map(encodeURIComponent)].join(" ")}\n\n`;
}

export function readLiveEvent(name: string, data: unknown): LiveEvent | undefined {
  const of = liveSubjects.find((subject) => subject === name);
  const [first, ...ids] = typeof data === "string" ? data.split(" ") : [];
  const kind = changeKinds.find((word) => word === first);
  if (!of || !kind) return undefined;
  return { of, kind, ...(ids.length > 0 && { ids: ids.map(decodeURIComponent) }) };
}
