/** Returns the optimal string alignment distance, or `limit` + 1 if it is greater. */
export function editDistance(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return limit + 1;
  let before: number[] = [];
  let above = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      current.push(distanceAt(one, other, row, column, { before, above, current }));
    }
    if (Math.min(...current) > limit) return limit + 1;
    before = above;
    above = current;
  }
  return Math.min(above.at(-1) ?? 0, limit + 1);
}

type Rows = { before: number[]; above: number[]; current: number[] };

function distanceAt(one: string, other: string, row: number, column: number, rows: Rows): number {
  const { before, above, current } = rows;
  const isSame = one[row - 1] === other[column - 1];
  const isTurned =
    row > 1 &&
    column > 1 &&
    one[row - 1] === other[column - 2] &&
    one[row - 2] === other[column - 1];
  return Math.min(
    (above[column] ?? 0) + 1,
    (current[column - 1] ?? 0) + 1,
    (above[column - 1] ?? 0) + (isSame ? 0 : 1),
    isTurned ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
  );
}
