import type { IncomingMessage } from "node:http";

/** What a request says that decides which form of a kept page answers it. */
export type AskedHeaders = {
  cookie?: string;
  ifNoneMatch?: string;
  acceptEncoding?: string;
};

/** By the length of their names, so that the others need no closer look. */
const wanted = new Map<number, { name: string; as: keyof AskedHeaders }>(
  [
    { name: "cookie", as: "cookie" as const },
    { name: "if-none-match", as: "ifNoneMatch" as const },
    { name: "accept-encoding", as: "acceptEncoding" as const },
  ].map((one) => [one.name.length, one]),
);

/**
 * Reads three headers as they came over the wire: to have all of them put in order, which Node does at the
 * first look at `request.headers`, takes longer than to answer from memory. Undefined when one of the three
 * comes twice.
 */
export function readAskedHeaders({ rawHeaders }: IncomingMessage): AskedHeaders | undefined {
  const asked: AskedHeaders = {};
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? "";
    const candidate = wanted.get(name.length);
    if (candidate?.name !== name.toLowerCase()) continue;
    if (asked[candidate.as] !== undefined) return undefined;
    asked[candidate.as] = rawHeaders[at + 1];
  }
  return asked;
}

/** The first header of a name, which is written in small letters, as it came over the wire. */
export function readRawHeader({ rawHeaders }: IncomingMessage, name: string): string | undefined {
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const other = rawHeaders[at] ?? "";
    if (other.length === name.length && other.toLowerCase() === name) return rawHeaders[at + 1];
  }
  return undefined;
}
