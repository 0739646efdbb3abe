import type { AdminOrder } from "#app/shop/orders/managing/find-order.server.ts";
import { remainingCents } from "#app/shop/orders/state/order-change.ts";
import { isOfService } from "#app/shop/orders/state/order-lines.ts";
import { isReserving } from "#app/shop/orders/state/order-states.ts";
import { m } from "#messages";

export type OrderAction =
  | "answer"
  | "invoice"
  | "address"
  | "refund"
  | "release"
  | "relist"
  | "erase"
  | "refund-surplus"
  | "sent-back"
  | "cancel-refund"
  | "given-back"
  | "decide-dispute";

/** Names the dialog that the query of the page opens. */
export type Ask = {
  action: OrderAction;
  amount?: string;
  refund?: string;
  payment?: string;
  line?: string;
};

/** Returns cents of the order's own payments. */
export function leftToRefund({ payments }: Pick<AdminOrder, "payments">): number {
  return payments
    .filter(({ isSurplus }) => !isSurplus)
    .reduce((sum, payment) => sum + remainingCents(payment), 0);
}

export type AdminOrderLine = AdminOrder["lines"][number];

export function hasSeveralLines({ lines }: Pick<AdminOrder, "lines">): boolean {
  return lines.length > 1;
}

export function leftOfLine(
  order: Pick<AdminOrder, "payments">,
  { priceCents, returnedCents }: AdminOrderLine,
): number {
  return Math.min(priceCents - returnedCents, leftToRefund(order));
}

/** Lists lines of several of which something is left. */
export function refundableLines(order: Pick<AdminOrder, "payments" | "lines">): AdminOrderLine[] {
  const { lines } = order;
  return hasSeveralLines(order) ? lines.filter((line) => leftOfLine(order, line) > 0) : [];
}

/** Lists lines whose tracks can go back into the shop. */
export function relistableLines({ state, lines }: Pick<AdminOrder, "state" | "lines">) {
  const isReturned = state === "refunded" || state === "charged-back";
  return lines.filter(
    ({ trackId, returnedAt }) => trackId !== null && (isReturned || returnedAt !== null),
  );
}

/** Lists one of these lines, or all. A sale by hand can be relisted without a refund. */
export function linesToRelist(
  order: Pick<AdminOrder, "state" | "lines">,
  lineId: string | undefined,
): AdminOrderLine[] {
  const returned = relistableLines(order);
  const relistable = returned.length > 0 ? returned : order.lines;
  return relistable.filter(({ id }) => lineId === undefined || id === lineId);
}

export function nameOfBuyer({ legalName, email }: AdminOrder): string {
  return legalName ?? email ?? m.order_buyer();
}

/** Addresses the dialog of an action. */
export function askFor(action: OrderAction, fields: Omit<Ask, "action"> = {}): string {
  return `?${new URLSearchParams({ ask: action, ...fields })}`;
}

/** Asks for the refund of all that is left of the order, or of one of its lines. */
export function askForRefund(order: Pick<AdminOrder, "payments">, line?: AdminOrderLine): string {
  const cents = line ? leftOfLine(order, line) : leftToRefund(order);
  return askFor("refund", { amount: (cents / 100).toFixed(2), ...(line && { line: line.id }) });
}

export function readAsk(query: URLSearchParams): Ask | undefined {
  const action = query.get("ask");
  if (action === null || !isOrderAction(action)) return undefined;
  const field = (name: string) => query.get(name) ?? undefined;
  return {
    action,
    amount: field("amount"),
    refund: field("refund"),
    payment: field("payment"),
    line: field("line"),
  };
}

type MenuItem = { action: OrderAction; label: string; to: string };

/** Lists the actions that the order allows, those that change money, goods or people's data last. */
export function listOrderActions(order: AdminOrder): { usual: MenuItem[]; serious: MenuItem[] } {
  const { state, email, paidAt, erasureAskedAt } = order;
  const relistable = relistableLines(order);
  const toRefund = hasSeveralLines(order) ? askFor("refund") : askForRefund(order);
  const item = (action: OrderAction, label: string, isOffered: unknown, to = askFor(action)) =>
    isOffered ? [{ action, label, to }] : [];
  return {
    usual: [
      ...item("answer", m.order_write_to_the_buyer(), email),
      ...item("address", m.order_correct_the_email_address(), email),
      ...item("invoice", m.order_add_an_invoice(), paidAt && email && !erasureAskedAt),
    ],
    serious: [
      ...item("refund", m.order_give_back(), leftToRefund(order) > 0, toRefund),
      ...item(
        "release",
        isOfService(order) ? m.order_end_the_order() : m.order_release_the_reservation(),
        isReserving(state),
      ),
      ...item("relist", m.order_relist_track({ count: relistable.length }), relistable.length > 0),
      ...item("erase", m.order_erase_the_buyer(), email && !erasureAskedAt),
    ],
  };
}

const actions: Record<OrderAction, true> = {
  answer: true,
  invoice: true,
  address: true,
  refund: true,
  release: true,
  relist: true,
  erase: true,
  "refund-surplus": true,
  "sent-back": true,
  "cancel-refund": true,
  "given-back": true,
  "decide-dispute": true,
};

function isOrderAction(text: string): text is OrderAction {
  return Object.hasOwn(actions, text);
}
