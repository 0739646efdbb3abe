import { m } from "#messages";

export function listOf(names: readonly string[]): string {
  return new Intl.ListFormat(m.locale(), { type: "conjunction" }).format(names);
}
