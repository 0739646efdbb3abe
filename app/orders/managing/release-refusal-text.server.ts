import type { ReleaseRefusal } from "#app/database/release-refusal.ts";
import { readersLocale, t } from "#app/words/words.ts";
import { lackingFilesText } from "./files-needed.ts";
import { nameOfField } from "./track-version.server.ts";

/** In the language of its reader. */
export function releaseRefusalText(refusal: ReleaseRefusal): string {
  switch (refusal.code) {
    case "account-gone":
      return t`The account that set its hour is gone or no longer active.`;
    case "not-theirs":
      return t`The account that set its hour may no longer edit it.`;
    case "agreement-changed":
      return t`The agreement that it is sold by has changed since its hour was set. Read it, and set the hour again or publish it manually.`;
    case "fields-invalid":
      return t`Fill in or correct ${listOf(refusal.fields.map((name) => t(nameOfField(name))))}.`;
    case "sounds-alike":
      return t`It sounds like ${listOf(refusal.titles.map((title) => `“${title}”`))}: an administrator listens to both first.`;
    case "note":
      return refusal.text;
    default:
      return lackingFilesText(refusal);
  }
}

function listOf(names: string[]): string {
  return new Intl.ListFormat(readersLocale("en-GB"), { type: "conjunction" }).format(names);
}
