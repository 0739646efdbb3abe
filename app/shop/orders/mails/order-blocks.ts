import { href } from "#app/platform/navigation/href.ts";
import { siteUrl } from "#app/platform/system/site-url.server.ts";
import { formatLongDay } from "#app/platform/ui/format-time.ts";
import { formatMoney } from "#app/platform/ui/money.ts";
import type { MailBlock } from "#app/shop/mail/mail-blocks.ts";
import { m } from "#messages";
import { adjustmentRows, fullPriceOf } from "../state/adjustments.server.ts";
import type { LockedOrder } from "../state/lock-order.server.ts";

export const ORDER_LINK = "order-link";

export function openOrderButton(): MailBlock {
  return { type: "button", label: m.order_open(), url: { secret: ORDER_LINK } };
}

export function keepMail(): MailBlock {
  return { type: "note", text: m.mail_keep() };
}

export function heading(text: string): MailBlock {
  return { type: "heading", text };
}

export function paragraph(text: string): MailBlock {
  return { type: "paragraph", text };
}

type SummaryRows = { name: string; value: string }[];

/** The total is last, after what it contains. */
export function summarizeOrder(order: LockedOrder, contained: SummaryRows = []): SummaryRows {
  const { number, totalCents, currency, paidAt } = order;
  return [
    ...(number ? [{ name: m.order(), value: number }] : []),
    ...listLines(order),
    ...(paidAt ? [{ name: m.mail_date(), value: formatLongDay(paidAt) }] : []),
    ...adjustmentRows(order.adjustments, currency),
    ...contained,
    { name: m.total(), value: formatMoney({ cents: totalCents, currency }) },
  ];
}

/** The price of a single line without a discount is the total. */
function listLines({ lines, adjustments, currency }: LockedOrder): SummaryRows {
  return lines.map((line) => {
    const { kind, title, priceCents, returnedAt } = line;
    const cents = returnedAt ? priceCents : fullPriceOf(line);
    const named = { title, price: formatMoney({ cents, currency }) };
    const several = returnedAt ? m.title_and_price_refunded : m.title_and_price;
    return {
      name: kind === "service" ? m.service() : m.track(),
      value: lines.length === 1 && adjustments.length === 0 ? title : several(named),
    };
  });
}

export function quote(name: string, text: string): MailBlock {
  return { type: "quote", by: m.mail_wrote({ name }), text };
}

export function openInAdmin(orderId: string): MailBlock {
  const url = siteUrl(href("/admin/orders/:id", { id: orderId }));
  return { type: "button", label: m.order_prove_button(), url };
}
