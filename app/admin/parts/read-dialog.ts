/** The dialog that an address opens above a list, and the id of what it is about. */
export function readDialog<Name extends string>(
  parameters: URLSearchParams,
  names: readonly Name[],
): { name: Name; id: string } | undefined {
  const name = names.find((dialog) => parameters.has(dialog));
  return name && { name, id: (parameters.get(name) ?? "").replaceAll("\0", "") };
}
