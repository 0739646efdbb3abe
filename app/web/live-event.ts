/** What an open page may be told of. `everything`: it may have missed something. */
export const liveSubjects = [
  "tracks",
  "users",
  "links",
  "content",
  "messages",
  "storage",
  "everything",
] as const;
export const changeKinds = ["added", "changed", "removed"] as const;

/** What changed and how, never the data itself: a page asks for that again, as who it is. */
export type LiveEvent = {
  of: (typeof liveSubjects)[number];
  kind: (typeof changeKinds)[number];
};

/** The form of https://html.spec.whatwg.org/multipage/server-sent-events.html: a name and its data. */
export function writeLiveEvent({ of, kind }: LiveEvent): string {
  return `event: ${of}\ndata: ${kind}\n\n`;
}

/** Undefined for what this page does not know, such as a word of a newer server. */
export function readLiveEvent(name: string, data: unknown): LiveEvent | undefined {
  const of = liveSubjects.find((subject) => subject === name);
  const kind = changeKinds.find((word) => word === data);
  return of && kind && { of, kind };
}
