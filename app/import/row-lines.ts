/**
 * The lines on which the rows of a JSON text begin, in its order: each object that is in a list, which is
 * the whole text or a value of its outermost object. The text has to be valid.
 */
export function rowLines(text: string): number[] {
  const lines: number[] = [];
  let around = "";
  let line = 1;
  // A string, which may hold any bracket, is one piece.
  for (const [piece] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}\n]/gs)) {
    if (piece === "\n") line += 1;
    else if (piece === "]" || piece === "}") around = around.slice(0, -1);
    else if (piece === "[" || piece === "{") {
      if (piece === "{" && (around === "[" || around === "{[")) lines.push(line);
      around += piece;
    }
  }
  return lines;
}
