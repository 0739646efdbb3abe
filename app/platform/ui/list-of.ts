import { m } from "#messages";

/** Joins names with *and*. */
export function listOf(names: readonly string[]): string {
  return new Intl.ListFormat(m.locale(), { type: "conjunction" }).format(names);
}

/** Joins names with *or*. */
export function oneOf(names: readonly string[]): string {
  return new Intl.ListFormat(m.locale(), { type: "disjunction" }).format(names);
}
