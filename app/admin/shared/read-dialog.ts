/** Returns the dialog that a URL opens, with the ID of its row. */
export function readDialog<Name extends string>(
  parameters: URLSearchParams,
  names: readonly Name[],
): { name: Name; id: string } | undefined {
  const name = names.find((dialog) => parameters.has(dialog));
  return name && { name, id: (parameters.get(name) ?? "").replaceAll("\0", "") };
}
