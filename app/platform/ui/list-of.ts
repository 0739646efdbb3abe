import { m } from "#messages";

/** Formats a list as `a, b, and c`, in the reader's language. */
export function listOf(names: readonly string[]): string {
  return new Intl.ListFormat(m.locale(), { type: "conjunction" }).format(names);
}
