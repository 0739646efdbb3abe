import { type LineAct, missingCents, type Verdict } from "#app/orders/transfers/judge-line.ts";
import type { ListedLine } from "#app/orders/transfers/line-list.server.ts";
import { formatMoney } from "#app/ui/money.ts";

type Judged = Pick<ListedLine, "amountCents" | "currency" | "verdict" | "transfer">;
type Words = { title: string; text: string };

const texts: Record<Verdict, (difference: string) => Words> = {
  exact: () => ({
    title: "Reference and amount are right",
    text: "Settling it sells the track and tells the buyer.",
  }),
  "too-little": (difference) => ({
    title: `${difference} too little`,
    text: "Counting it asks the buyer for the rest; the track is sold once all of it is there.",
  }),
  "too-much": (difference) => ({
    title: `${difference} too much`,
    text: `Settling it sells the track, and you send ${difference} back.`,
  }),
  late: () => ({
    title: "Late, but the track is still free",
    text: "The order's time was over. Settling it sells them the track after all.",
  }),
  "too-late": () => ({
    title: "Too late: the track is somebody else's",
    text: "Recording it tells the buyer that they get all of it back, and you send it.",
  }),
  "late-part": (difference) => ({
    title: `Late, and ${difference} too little`,
    text: "The order's time was over. You send the money back.",
  }),
  "ended-part": () => ({
    title: "A part, and the rest never came",
    text: "It was counted for an order whose time is over by now. You send it back.",
  }),
  counted: () => ({ title: "Counted", text: "It is a part of what the order costs." }),
  "paid-already": () => ({
    title: "The order needs no money any more",
    text: "It was paid before, or was given back. You send this money back.",
  }),
  "another-currency": () => ({
    title: "Not in the order's currency",
    text: "Send it back at your bank, then put this line aside.",
  }),
  "several-references": () => ({
    title: "Names several orders",
    text: "Choose the order that it is for.",
  }),
  "unknown-reference": () => ({
    title: "Names no order of this shop",
    text: "The reference may be mistyped, or another shop's.",
  }),
  "no-reference": () => ({
    title: "Names no order",
    text: "The sender has left the reference out, or it has nothing to do with the shop.",
  }),
};

/** What a line is to its order, and what follows from settling it. */
export function explain({ amountCents, currency, verdict, transfer }: Judged): Words {
  const cents = transfer ? Math.abs(missingCents(transfer) - amountCents) : 0;
  return texts[verdict](formatMoney({ cents, currency }));
}

export function labelOf(act: LineAct, verdict: Verdict): string {
  if (act === "return") return "Send it back";
  if (verdict === "too-little") return "Count it, ask for the rest";
  return verdict === "too-late" ? "Record it, send it back" : "Settle";
}
