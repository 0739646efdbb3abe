import { sayShare } from "./share.ts";
import type { StatementLine } from "./statements.server.ts";

const names: Record<StatementLine["kind"], string> = {
  earned: "Earned",
  released: "Held no longer",
  reversed: "Taken back, since the buyer's money went back",
  "paid-out": "Paid to you",
  failed: "The payment did not arrive, and is payable again",
};

type Say = (text: string) => string;

/** What happened, and of which sale. `say`: in the language of its reader. */
export function describeLine(
  { kind, order, shareBasisPoints }: StatementLine,
  say: Say = (text) => text,
): string {
  const share =
    kind === "earned" && shareBasisPoints !== null ? `, ${sayShare(shareBasisPoints)}` : "";
  const { number, title } = order ?? {};
  const sale = title === undefined ? "" : `: ${number ? `${number}, ` : ""}“${title}”`;
  return `${say(names[kind])}${share}${sale}`;
}

/** `November 2026`, `Novembro de 2026` */
export function nameOfMonth(month: string, locale = "en"): string {
  const time = new Date(`${month}-01T00:00:00Z`);
  const parts = { month: "long", year: "numeric", timeZone: "UTC" } as const;
  const name = time.toLocaleDateString(locale, parts);
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}
