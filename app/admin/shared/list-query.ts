import { queryOf } from "#app/platform/navigation/list-address.ts";

/** Returns the dialog that a URL opens, with the ID of its row. */
export function readDialog<Name extends string>(
  parameters: URLSearchParams,
  names: readonly Name[],
): { name: Name; id: string } | undefined {
  const name = names.find((dialog) => parameters.has(dialog));
  return name && { name, id: (parameters.get(name) ?? "").replaceAll("\0", "") };
}

/** Returns a list's query without its dialogs, or with one of them. */
export function dialogQuery<Name extends string>(
  search: string,
  names: readonly Name[],
  opened?: { name: Name; id: string },
): URLSearchParams {
  const query = new URLSearchParams(search);
  for (const name of names) query.delete(name);
  if (opened) query.set(opened.name, opened.id);
  return query;
}

/** Returns a list's query without other parameters, such as those that open something in it. */
export function listQuery(parameters: URLSearchParams, names: readonly string[]): URLSearchParams {
  return queryOf(Object.fromEntries(names.map((name) => [name, parameters.get(name)])));
}
