import { env } from "./env.server.ts";

/** Returns a URL for emails, documents and programs. `path` comes from `href()`. */
export function siteUrl(path: string): string {
  return env.SITE_URL + path;
}
