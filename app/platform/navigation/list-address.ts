export function listAddress(path: string, query: URLSearchParams): string {
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Reads what was typed, without what the database rejects. */
export function readTyped(query: URLSearchParams, name: string, maxLength: number): string {
  const text = (query.get(name) ?? "").toWellFormed().replaceAll("\0", "").trim();
  return text.slice(0, maxLength).toWellFormed();
}

type Values = Record<string, string | false | null | undefined>;

/** Leaves out empty values. */
export function queryOf(values: Values): URLSearchParams {
  return withParameters(new URLSearchParams(), values);
}

/** Returns a copy with these values, without parameters whose value is empty. */
export function withParameters(query: URLSearchParams, values: Values): URLSearchParams {
  const changed = new URLSearchParams(query);
  for (const [name, value] of Object.entries(values))
    if (value) changed.set(name, value);
    else changed.delete(name);
  return changed;
}
