import { env } from "./env.server.ts";

/** For emails, papers and programs. `path`: made with `href()`. */
export function siteUrl(path: string): string {
  return env.SITE_URL + path;
}
