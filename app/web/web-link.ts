/** Whether a link leads over https, or over http to this very machine, and carries no login. */
export function isWebLink(text: string): boolean {
  const url = URL.parse(text);
  if (!url || url.username || url.password || /\p{Cc}/u.test(text)) return false;
  const isLocal = url.hostname === "localhost" || url.hostname === "127.0.0.1";
  return url.protocol === "https:" || (url.protocol === "http:" && isLocal);
}
