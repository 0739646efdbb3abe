import { m } from "#messages";
import { titlesOf } from "../state/order-lines.ts";

/** Returns what a buyer states. No titles mean the whole order. */
export function statementText(titles: string[]): string {
  if (titles.length === 0) return m.withdrawal_statement();
  const lines = titles.map((title) => ({ title }));
  return m.withdrawal_statement_tracks(titlesOf({ lines }));
}
