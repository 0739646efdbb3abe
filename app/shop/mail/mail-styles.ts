import { createContext } from "react";
import { type Accents, inkOn } from "#app/shop/content/accent-color.ts";

/*
 * Outlook needs tables for layout, and some clients drop all but inline styles. Dark colors win by
 * `!important` where style sheets are supported.
 */

export const light = {
  ground: "#f2eee6",
  sheet: "#faf8f3",
  line: "#d8d1c4",
  ink: "#1b1713",
  muted: "#5f574c",
} as const;

const built = { accentDark: "#ff5c3a", accentLight: "#bd2f0d" };

export type MailBranding = Accents & { shopName: string };

export function accentsOf({ accentDark, accentLight }: Accents) {
  const dark = accentDark ?? built.accentDark;
  const accent = accentLight ?? built.accentLight;
  return { dark, onDark: inkOn(dark), accent, onAccent: inkOn(accent) };
}

type MailAccents = ReturnType<typeof accentsOf>;

export const MailAccent = createContext(accentsOf({ accentDark: null, accentLight: null }));

export const styleSheetOf = ({ dark, onDark }: MailAccents) => `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .ground { background-color: #0b0a09 !important; }
  .sheet { background-color: #14120f !important; }
  .line { border-color: #2e2a25 !important; }
  .ink { color: #f5f1ea !important; }
  .muted { color: #aba294 !important; }
  .accent { border-color: ${dark} !important; }
  .button { background-color: ${dark} !important; }
  .on-accent { color: ${onDark} !important; }
}
@media (max-width: 480px) { .inside { padding: 24px 20px !important; } }
`;

const sans = "Archivo, 'Helvetica Neue', Helvetica, Arial, sans-serif";
export const mono = "ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace";

export const bodyType = {
  margin: "0 0 16px",
  fontFamily: sans,
  fontSize: "16px",
  lineHeight: "25px",
  color: light.ink,
} as const;

export const smallType = {
  ...bodyType,
  fontSize: "14px",
  lineHeight: "21px",
  color: light.muted,
} as const;

export const written = { whiteSpace: "pre-line", overflowWrap: "anywhere" } as const;
