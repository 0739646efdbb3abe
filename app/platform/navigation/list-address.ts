export function listAddress(path: string, query: URLSearchParams): string {
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Reads what was typed, without what the database rejects. */
export function readTyped(query: URLSearchParams, name: string, maxLength: number): string {
  const text = (query.get(name) ?? "").toWellFormed().replaceAll("\0", "").trim();
  return text.slice(0, maxLength).toWellFormed();
}

/** Leaves out empty values. */
export function queryOf(values: Record<string, string | false | null | undefined>) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value) query.set(name, value);
  return query;
}
