import { m } from "#messages";

const NEEDED_CONTRAST = 4.5;

/** Surfaces are the darkest and lightest behind colored text, as in `ui/app.css`. */
const surfaces = { dark: ["#0b0a09", "#1e1b17"], light: ["#f2eee6", "#ffffff"] } as const;
const inks = ["#180803", "#fff8f5"] as const;

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
    ...(accentDark && { "--accent-dark": accentDark, "--on-accent-dark": inkOn(accentDark) }),
    ...(accentLight && { "--accent-light": accentLight, "--on-accent-light": inkOn(accentLight) }),
  };
}

export function inkOn(color: string): string {
  const [dark, light] = inks;
  return contrastOf(color, dark) >= contrastOf(color, light) ? dark : light;
}

/** Returns the contrast ratio of WCAG 2.2, from 1 to 21. */
function contrastOf(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Returns the relative luminance of WCAG 2.2, from 0 to 1. */
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
