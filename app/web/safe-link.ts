export const MAX_LINK_LENGTH = 2048;

/**
 * Whether a link leads over https, carries no login and hides nothing in control characters. `mayBeLocal`: or
 * over http to this very machine, for a shop that is being tried out.
 */
export function isSafeLink(text: string, mayBeLocal = false): boolean {
  if (text.length > MAX_LINK_LENGTH || !URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.username || url.password || /\p{Cc}/u.test(text)) return false;
  const isLocal = url.hostname === "localhost" || url.hostname === "127.0.0.1";
  return url.protocol === "https:" || (mayBeLocal && isLocal && url.protocol === "http:");
}

/** A stored link, if it may be followed: what was imported has passed no form. */
export function safeLink(link: string | null): string | undefined {
  return link !== null && isSafeLink(link, true) ? link : undefined;
}
