/** What stands open above a list, as its address says, and the id of what it is about. */
export function readDialog<Name extends string>(
  parameters: URLSearchParams,
  names: readonly Name[],
): { name: Name; id: string } | undefined {
  const name = names.find((dialog) => parameters.has(dialog));
  return name && { name, id: (parameters.get(name) ?? "").replaceAll("\0", "") };
}
