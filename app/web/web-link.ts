/** Whether a link leads over https, or over http to this very machine, and carries no login. */
export function isWebLink(text: string): boolean {
  const url = URL.parse(text);
  if (!url || url.username || url.password || /\p{Cc}/u.test(text)) return false;
  const isLocal = url.hostname === "localhost" || url.hostname === "127.0.0.1";
  return url.protocol === "https:" || (url.protocol === "http:" && isLocal);
}

/** A link that somebody may follow; what came into the database past the forms is none. */
export function followable(link: string | null): string | undefined {
  return link !== null && isWebLink(link) ? link : undefined;
}
