import { m } from "#messages";

/** `a, b, and c`, in the language of its reader. */
export function listOf(names: readonly string[]): string {
  return new Intl.ListFormat(m.locale(), { type: "conjunction" }).format(names);
}
