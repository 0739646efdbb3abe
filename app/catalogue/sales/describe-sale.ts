import { formatDay } from "#app/ui/format.ts";

type CutSale = {
  cutPercent: number | null;
  cutCents: number | null;
  startsAt: Date;
  endsAt: Date | null;
  startedAt: Date | null;
};

/** `−20% from 2026-12-01 to 2026-12-07`; a sale that has begun is without its first day. */
export function describeSale(
  isOn: boolean,
  sale: CutSale | null | undefined,
  formatPrice: (cents: number) => string,
): string {
  if (!sale) return isOn ? "on" : "off";
  const { cutPercent: percent, cutCents: cents, startsAt, endsAt, startedAt } = sale;
  const cut = percent !== null ? `−${percent}%` : cents !== null ? `−${formatPrice(cents)}` : "on";
  const from = startedAt === null ? ` from ${formatDay(startsAt)}` : "";
  return `${cut}${from}${endsAt ? ` to ${lastDay(endsAt)}` : ""}`;
}

/** A sale ends with its last day. */
function lastDay(endsAt: Date): string {
  return formatDay(new Date(endsAt.getTime() - 1));
}
