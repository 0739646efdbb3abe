import { readersLocale } from "#app/words/words.ts";

/** `a, b, and c`, in the language of its reader. */
export function listOf(names: readonly string[]): string {
  return new Intl.ListFormat(readersLocale(), { type: "conjunction" }).format(names);
}
