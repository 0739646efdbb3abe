/** Addresses whose next part is a secret: whoever reads a log could use it. */
const secret = /^\/(download|delivery|thank-you)\/.+$/s;

/** A path as it may be written down. */
export function loggablePath(path: string): string {
  return path.replace(secret, "/$1/…");
}
