import type { Attention } from "../state/order-attention.ts";
import { statementText } from "../withdrawals/statement-text.ts";
import type { AdminOrder } from "./find-order.server.ts";

type BuyersWords = { text: string; at: Date };

/** Lists what the buyer wrote since the reason came up, the oldest first. */
export function listBuyersWords(
  { events, withdrawals }: Pick<AdminOrder, "events" | "withdrawals">,
  code: Attention["code"],
  since: Date,
): BuyersWords[] {
  if (code === "withdrawal-received")
    return withdrawals.map(({ name, receivedAt, titles }) => ({
      text: `${statementText(titles)} ${name}`,
      at: receivedAt,
    }));
  if (code !== "problem-reported") return [];
  return events
    .filter(({ kind, at }) => kind === "problem-reported" && at >= since)
    .map(({ details, at }) => ({ text: textOf(details), at }))
    .toReversed();
}

function textOf(details: unknown): string {
  const isText = typeof details === "object" && details !== null && "text" in details;
  return isText && typeof details.text === "string" ? details.text : "";
}
