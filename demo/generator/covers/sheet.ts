/** Size of the square sleeves in pixels. Drawings use the same unit. */
export const SIDE = 1_000;

/** Amount of ink at a point, 0 to 1. */
export type InkAt = (x: number, y: number) => number;

/** Amount of ink at every pixel, row by row. */
export type Mask = Float32Array;

/** One pass through the press. */
export type Layer = {
  /** Color as `#rrggbb`. */
  ink: string;
  /** SVG, black where ink goes, or a function of position. */
  shapes: string | InkAt;
  /**
   * Whether it covers the colors below, like screen printing; otherwise it darkens them, like
   * offset.
   */
  isOpaque?: boolean;
  /** Fine speckle, 0 to 1. */
  grain?: number;
  /** Uneven pressure over larger areas, 0 to 1, as of a rubber stamp. */
  wear?: number;
  /** Offset of the pass from the register, in pixels. */
  shift?: readonly [number, number];
};

/** Sleeve ready for the press: the color of its stock, and its passes in order. */
export type Sheet = { slug: string; paper: string; layers: Layer[] };

type TypeStyle = {
  x: number;
  y: number;
  size: number;
  weight?: number;
  /** Width in percent, 62 to 125. */
  width?: number;
  anchor?: "start" | "middle" | "end";
  /** Space between letters, in em. */
  spacing?: number;
  /** Other SVG attributes, such as a transform. */
  more?: string;
};

/** Line of text in Archivo. */
export function type(text: string, style: TypeStyle): string {
  const { x, y, size, weight = 800, width = 100, anchor = "start", spacing = -0.02 } = style;
  const css = `font:${weight} ${size}px Archivo;font-stretch:${width}%;letter-spacing:${spacing}em`;
  return `<text x="${x}" y="${y}" text-anchor="${anchor}" style="${css}" ${style.more ?? ""}>${escaped(text)}</text>`;
}

/** Line of small print in Martian Mono. */
export function mono(text: string, style: TypeStyle): string {
  const { x, y, size, weight = 500, width = 100, anchor = "start", spacing = 0 } = style;
  const css = `font:${weight} ${size}px 'Martian Mono';font-stretch:${width}%;letter-spacing:${spacing}em`;
  return `<text x="${x}" y="${y}" text-anchor="${anchor}" style="${css}" ${style.more ?? ""}>${escaped(text)}</text>`;
}

function escaped(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
}

/** Closed shape through points. */
export function polygon(points: readonly (readonly [number, number])[], more = ""): string {
  return `<path d="M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z" ${more}/>`;
}

export function circle(x: number, y: number, radius: number, more = ""): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" ${more}/>`;
}

export function rect(x: number, y: number, width: number, height: number, more = ""): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" ${more}/>`;
}

/** Stroke without a fill. */
export function stroke(path: string, width: number, more = ""): string {
  return `<path d="${path}" fill="none" stroke="#000" stroke-width="${width}" ${more}/>`;
}

/** Mask of a function of position, which makes its own soft edges. */
export function paint(inkAt: InkAt): Mask {
  const mask = new Float32Array(SIDE * SIDE);
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++)
      mask[y * SIDE + x] = Math.min(1, Math.max(0, inkAt(x + 0.5, y + 0.5)));
  return mask;
}

/** Returns 1 inside (positive distances) and 0 outside, soft over one pixel. */
export function edge(distance: number): number {
  return Math.min(1, Math.max(0, distance + 0.5));
}
