import { env } from "./env.server.ts";

export function siteUrl(path: string): string {
  return env.SITE_URL + path;
}
