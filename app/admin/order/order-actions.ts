import type { AdminOrder } from "#app/shop/orders/managing/find-order.server.ts";
import { remainingCents } from "#app/shop/orders/state/order-change.ts";
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

export function nameOfBuyer({ legalName, email }: AdminOrder): string {
  return legalName ?? email ?? m.order_buyer();
}

/** Addresses the dialog of an action. */
export function askFor(action: OrderAction, fields: Omit<Ask, "action"> = {}): string {
  return `?${new URLSearchParams({ ask: action, ...fields })}`;
}

export function askForRefund(order: Pick<AdminOrder, "payments">): string {
  return askFor("refund", { amount: (leftToRefund(order) / 100).toFixed(2) });
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
  const isReturned = state === "refunded" || state === "charged-back";
  const item = (action: OrderAction, label: string, isOffered: unknown, to = askFor(action)) =>
    isOffered ? [{ action, label, to }] : [];
  return {
    usual: [
      ...item("answer", m.order_write_to_the_buyer(), email),
      ...item("address", m.order_correct_the_email_address(), email),
      ...item("invoice", m.order_add_an_invoice(), paidAt && email && !erasureAskedAt),
    ],
    serious: [
      ...item("refund", m.order_give_back(), leftToRefund(order) > 0, askForRefund(order)),
      ...item(
        "release",
        order.service ? m.order_end_the_order() : m.order_release_the_reservation(),
        isReserving(state),
      ),
      ...item(
        "relist",
        m.order_relist_track({ count: order.trackIds.length }),
        isReturned && order.trackIds.length > 0,
      ),
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
