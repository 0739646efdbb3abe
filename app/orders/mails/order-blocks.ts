import type { MailBlock } from "#app/mail/mail-blocks.ts";
import { formatDay } from "#app/ui/format.ts";
import { formatMoney } from "#app/ui/money.ts";
import type { LockedOrder } from "../changes/lock-order.server.ts";

/* What several mails of orders have in common. */

export const ORDER_LINK = "order-link";

export const openOrder: MailBlock = {
  type: "button",
  label: "Open your order",
  url: { secret: ORDER_LINK },
};

export const keepMail: MailBlock = {
  type: "note",
  text: "Keep this mail: its link opens your order at any time. Whoever has the link can open it too.",
};

export function paragraph(text: string): MailBlock {
  return { type: "paragraph", text };
}

type Facts = { name: string; value: string }[];

export function factsOf(order: LockedOrder): Facts {
  const { kind, number, title, priceCents, currency, paidAt } = order;
  return [
    ...(number ? [{ name: "Order", value: number }] : []),
    { name: kind === "service" ? "Service" : "Track", value: title },
    { name: "Total", value: formatMoney({ cents: priceCents, currency }) },
    ...(paidAt ? [{ name: "Date", value: formatDay(paidAt) }] : []),
  ];
}
