/** Returns one number for all IDs connected by pairs. */
export function groupSame(
  ids: string[],
  pairs: [one: string, other: string][],
): Map<string, number> {
  const groups = new Map(ids.map((id, index) => [id, index]));
  for (const [one, other] of pairs) {
    const [joined, left] = [groups.get(one), groups.get(other)];
    if (joined === undefined || left === undefined || joined === left) continue;
    for (const [id, group] of groups) if (group === left) groups.set(id, joined);
  }
  return groups;
}
