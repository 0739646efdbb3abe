import { type LineAct, missingCents, type Verdict } from "#app/orders/transfers/judge-line.ts";
import type { ListedLine } from "#app/orders/transfers/line-list.server.ts";
import { showMoney } from "#app/ui/money.ts";
import { t } from "#app/words/words.ts";

type Judged = Pick<ListedLine, "amountCents" | "currency" | "verdict" | "transfer">;
type Words = { title: string; text: string };

const texts: Record<Verdict, (difference: string) => Words> = {
  exact: () => ({
    title: t`Reference and amount are right`,
    text: t`Settling it sells the track and tells the buyer.`,
  }),
  "too-little": (difference) => ({
    title: t`${difference} too little`,
    text: t`Counting it asks the buyer for the rest; the track is sold once all of it is there.`,
  }),
  "too-much": (difference) => ({
    title: t`${difference} too much`,
    text: t`Settling it sells the track, and you send ${difference} back.`,
  }),
  late: () => ({
    title: t`Late, but the track is still free`,
    text: t`The order's time was over. Settling it sells them the track after all.`,
  }),
  "too-late": () => ({
    title: t`Too late: the track is somebody else's`,
    text: t`Recording it tells the buyer that they get all of it back, and you send it.`,
  }),
  "late-part": (difference) => ({
    title: t`Late, and ${difference} too little`,
    text: t`The order's time was over. You send the money back.`,
  }),
  "ended-part": () => ({
    title: t`A part, and the rest never came`,
    text: t`It was counted for an order whose time is over by now. You send it back.`,
  }),
  counted: () => ({ title: t`Counted`, text: t`It is a part of what the order costs.` }),
  "paid-already": () => ({
    title: t`The order needs no money any more`,
    text: t`It was paid before, or was given back. You send this money back.`,
  }),
  "another-currency": () => ({
    title: t`Not in the order's currency`,
    text: t`Send it back at your bank, then put this line aside.`,
  }),
  "several-references": () => ({
    title: t`Names several orders`,
    text: t`Choose the order that it is for.`,
  }),
  "unknown-reference": () => ({
    title: t`Names no order of this shop`,
    text: t`The reference may be mistyped, or another shop's.`,
  }),
  "no-reference": () => ({
    title: t`Names no order`,
    text: t`The sender has left the reference out, or it has nothing to do with the shop.`,
  }),
};

/** What a line is to its order, and what follows from settling it. */
export function explain({ amountCents, currency, verdict, transfer }: Judged): Words {
  const cents = transfer ? Math.abs(missingCents(transfer) - amountCents) : 0;
  return texts[verdict](showMoney({ cents, currency }));
}

export function labelOf(act: LineAct, verdict: Verdict): string {
  if (act === "return") return t`Send it back`;
  if (verdict === "too-little") return t`Count it, ask for the rest`;
  return verdict === "too-late" ? t`Record it, send it back` : t`Settle`;
}
