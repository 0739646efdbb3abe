import { m } from "#messages";
import { formatShare } from "./share.ts";
import type { ShareStatementEntry } from "./statements.server.ts";

const names: Record<ShareStatementEntry["kind"], () => string> = {
  earned: m.statement_earned,
  released: m.statement_released,
  reversed: m.statement_reversed,
  "paid-out": m.statement_paid_to_you,
  failed: m.statement_failed,
};

export function describeLine({ kind, order, shareBasisPoints }: ShareStatementEntry): string {
  const share =
    kind === "earned" && shareBasisPoints !== null ? `, ${formatShare(shareBasisPoints)}` : "";
  const { number, title } = order ?? {};
  const sale = title === undefined ? "" : `: ${number ? `${number}, ` : ""}“${title}”`;
  return `${names[kind]()}${share}${sale}`;
}

/** Formats a month as `November 2026` or `Novembro de 2026`. */
export function nameOfMonth(month: string): string {
  const time = new Date(`${month}-01T00:00:00Z`);
  const options = { month: "long", year: "numeric", timeZone: "UTC" } as const;
  const name = time.toLocaleDateString(m.locale(), options);
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}
