import type { Weight } from "./fonts.server.ts";

export const colors = { ink: "#1b1713", muted: "#6b6259", line: "#d8d0c4" };

/** Values are points on an A4 page. */
export const LEFT = 64;
export const RIGHT = 531;
const GUTTER = 40;
export const TEXT_LEFT = LEFT + GUTTER;
export const SIZE = 9.5;
export const LINE_GAP = 3;

export type TextStyle = {
  size?: number;
  weight?: Weight | "figures";
  color?: string;
  x?: number;
  y?: number;
  width?: number;
  lineGap?: number;
  align?: "left" | "right" | "start";
};
