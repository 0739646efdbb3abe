import { formatDay } from "#app/ui/format.ts";
import type { Value } from "#app/words/words.ts";

type CutSale = {
  cutPercent: number | null;
  cutCents: number | null;
  startsAt: Date;
  endsAt: Date | null;
  startedAt: Date | null;
};

type Say = (text: TemplateStringsArray, ...values: Value[]) => string;

/** For the audit log, which is the same for everybody. */
const asItCame: Say = (text, ...values) => String.raw({ raw: text }, ...values);

/** `−20% from 2026-12-01 to 2026-12-07`; a sale that has begun is without its first day. `say`: to its reader. */
export function describeSale(
  isOn: boolean,
  sale: CutSale | null | undefined,
  formatPrice: (cents: number) => string,
  say = asItCame,
): string {
  if (!sale) return isOn ? say`on` : say`off`;
  const { cutPercent: percent, cutCents: cents, startsAt, endsAt, startedAt } = sale;
  const cut =
    percent !== null ? `−${percent}%` : cents !== null ? `−${formatPrice(cents)}` : say`on`;
  const first = startedAt === null ? formatDay(startsAt) : undefined;
  const last = endsAt ? lastDay(endsAt) : undefined;
  if (first && last) return say`${cut} from ${first} to ${last}`;
  if (first) return say`${cut} from ${first}`;
  return last ? say`${cut} to ${last}` : cut;
}

/** A sale ends with its last day. */
function lastDay(endsAt: Date): string {
  return formatDay(new Date(endsAt.getTime() - 1));
}
