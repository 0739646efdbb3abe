import { m } from "#messages";

const NEEDED_CONTRAST = 4.5;

/** Surfaces are the darkest and lightest behind colored text, as in `ui/app.css`. */
const surfaces = { dark: ["#0b0a09", "#1e1b17"], light: ["#f2eee6", "#ffffff"] } as const;
const inks = ["#180803", "#fff8f5"] as const;
/** Colors of errors and final acts: the default of `ui/app.css`, and the one beside a similar accent. */
const dangers = { dark: ["#ff7597", "#ff9052"], light: ["#ab0042", "#9c3f00"] } as const;

type Theme = keyof typeof surfaces;

export function problemOfAccent(color: string, theme: Theme): string | undefined {
  const contrast = Math.min(...surfaces[theme].map((surface) => contrastOf(color, surface)));
  if (contrast >= NEEDED_CONTRAST) return undefined;
  const explain = theme === "dark" ? m.accent_unreadable_dark : m.accent_unreadable_light;
  const contrastText = (Math.floor(contrast * 10) / 10).toFixed(1);
  return explain({ contrast: contrastText, needed: NEEDED_CONTRAST });
}

export type Accents = { accentDark: string | null; accentLight: string | null };

export function accentStyle({ accentDark, accentLight }: Accents): Record<string, string> {
  return {
    ...(accentDark && {
      "--accent-dark": accentDark,
      "--on-accent-dark": inkOn(accentDark),
      "--danger-dark": dangerBeside(accentDark, "dark"),
    }),
    ...(accentLight && {
      "--accent-light": accentLight,
      "--on-accent-light": inkOn(accentLight),
      "--danger-light": dangerBeside(accentLight, "light"),
    }),
  };
}

/** Returns the danger color that is further from the accent, so that no accent looks like it. */
export function dangerBeside(accent: string, theme: Theme): string {
  const [usual, other] = dangers[theme];
  return distanceOf(accent, usual) >= distanceOf(accent, other) ? usual : other;
}

export function inkOn(color: string): string {
  const [dark, light] = inks;
  return contrastOf(color, dark) >= contrastOf(color, light) ? dark : light;
}

/** Returns the contrast ratio of WCAG 2.2, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Returns the relative luminance of WCAG 2.2, from 0 to 1. */
function luminanceOf(color: string): number {
  const [red, green, blue] = linearRgb(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linearRgb(color: string): [number, number, number] {
  const channel = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

/** Returns the distance in Oklab. People see two colors as different from about 0.02. */
export function distanceOf(one: string, other: string): number {
  const otherLab = oklab(other);
  return Math.hypot(...oklab(one).map((value, at) => value - (otherLab[at] ?? 0)));
}

/** Source: Björn Ottosson, "A perceptual color space for image processing" (2020). */
function oklab(color: string): number[] {
  const [red, green, blue] = linearRgb(color);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ];
}
