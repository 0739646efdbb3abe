import type { MessageLanguage } from "#app/platform/i18n/language.ts";
import { localPath } from "#app/platform/i18n/language-address.ts";
import { env } from "./env.server.ts";

/** Returns the public address of a page, in the current language if none is named. */
export function siteUrl(path: string, language?: MessageLanguage): string {
  return env.SITE_URL + localPath(path, language);
}
