import { circle, rect, stroke, type } from "./sheet.ts";

/** Every second stripe of a shop's awning with round ends, beginning with `first`. */
export function awning(first: number): string {
  const wide = 125;
  return [0, 1, 2, 3, 4, 5, 6, 7]
    .filter((i) => i % 2 === first)
    .map((i) => rect(i * wide, 0, wide, 330) + circle(i * wide + wide / 2, 330, wide / 2))
    .join("");
}

export function shopTitle(): string {
  const line = (text: string, y: number) =>
    type(text, { x: 44, y, size: 196, weight: 900, width: 74, spacing: -0.03 });
  return line("Corner", 620) + line("Shop", 786) + line("Gospel", 952);
}

/** Mast with its bars, seen from below. */
export function antenna(): string {
  const bars = [0, 1, 2, 3, 4, 5, 6].map((i) => {
    const y = 150 + i * 76;
    const half = 60 + i * 26;
    return stroke(`M${280 - half} ${y + half * 0.18}L${280 + half} ${y - half * 0.18}`, 9);
  });
  return stroke("M280 90V1010", 13) + bars.join("") + circle(280, 90, 15);
}

/** Word that repeats and becomes flatter towards the floor. */
export function pressed(): string {
  const heights = [250, 180, 130, 92, 66, 46, 32, 22, 15];
  let y = 22;
  return heights
    .map((height) => {
      const scale = height / 250;
      y += height + 6;
      const more = `transform="translate(500 ${y}) scale(1 ${scale})" textLength="960" lengthAdjust="spacingAndGlyphs"`;
      return type("PRESSURE", {
        x: 0,
        y: 0,
        size: 345,
        weight: 900,
        width: 62,
        anchor: "middle",
        spacing: 0,
        more,
      });
    })
    .join("");
}
