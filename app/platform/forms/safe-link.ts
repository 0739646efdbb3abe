export const MAX_LINK_LENGTH = 2048;

/** Requires HTTPS without credentials. `mayBeLocal` allows HTTP to this machine. */
export function isSafeLink(text: string, mayBeLocal = false): boolean {
  if (text.length > MAX_LINK_LENGTH || !URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.username || url.password || /\p{Cc}/u.test(text)) return false;
  const isLocal = url.hostname === "localhost" || url.hostname === "127.0.0.1";
  return url.protocol === "https:" || (mayBeLocal && isLocal && url.protocol === "http:");
}

/** Imported links have not been validated by a form. */
export function safeLink(link: string | null): string | undefined {
  return link !== null && isSafeLink(link, true) ? link : undefined;
}
