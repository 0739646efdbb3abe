import { randomBytes } from "node:crypto";
import { z } from "zod";
import {
  cents,
  type Dispute,
  type Order,
  refundedCents,
  showCapture,
  showDispute,
  showOrder,
  showRefund,
} from "./paypal-objects.ts";

type Event = { id: string; event_type: string; create_time: string; resource: object };

const actionForm = z.object({
  ref: z.string(),
  cents: z.number().optional(),
  reason: z.string().default("fraudulent"),
  /** Status of a `dispute`: PayPal's own, or `lost`. */
  status: z.string().default("WAITING_FOR_SELLER_RESPONSE"),
  outcome: z.string().default("RESOLVED_BUYER_FAVOUR"),
  /** Cents debited by a `dispute`, or -1 if PayPal does not report them. */
  debited: z.number().optional(),
  /** Name of one of several disputes. */
  which: z.string().default("FIRST"),
});

type ActionParameters = z.output<typeof actionForm>;

export function newId(): string {
  return randomBytes(9).toString("hex").slice(0, 17).toUpperCase();
}

/** State of PayPal. Each action is a separate transition, refused with a message if impossible. */
export class PayPalLedger {
  readonly orders = new Map<string, Order>();
  readonly events: Event[] = [];
  private readonly publish: (event: Event) => void;

  constructor(publish: (event: Event) => void) {
    this.publish = publish;
  }

  emit(type: string, resource: object): void {
    const create_time = new Date().toISOString();
    const event = { id: `WH-${newId()}`, event_type: type, create_time, resource };
    this.events.unshift(event);
    this.publish(event);
  }

  simulate(name: string, given: Record<string, unknown>): unknown {
    const said = actionForm.parse(given);
    const order = this.orders.get(said.ref);
    const action = this.actions[name];
    if (!order || !action) throw new Error(`There is no ${action ? said.ref : name}.`);
    return action(order, said);
  }

  private readonly actions: Record<string, (order: Order, said: ActionParameters) => unknown> = {
    pay: (order) => {
      if (order.status !== "PAYER_ACTION_REQUIRED") throw new Error("This order is not open.");
      order.status = "APPROVED";
      this.emit("CHECKOUT.ORDER.APPROVED", showOrder(order));
    },
    decline: (order) => {
      order.declines = true;
    },
    /** Holds the next capture for review until `settle` or `fail`. */
    review: (order) => {
      order.reviews = true;
    },
    settle: (order) => this.resolve(order, "COMPLETED"),
    fail: (order) => this.resolve(order, "DECLINED"),
    lapse: (order) => {
      this.orders.delete(order.id);
    },
    dispute: (order, said) => this.dispute(order, said),
    refund: (order, { cents: asked }) => this.refund(order, asked ?? cents(order.value)),
    "fail-refund": (order) => {
      const refund = order.refunds.at(-1);
      if (!refund) throw new Error("Nothing was refunded.");
      refund.status = "FAILED";
    },
    show: (order) => order,
  };

  /** Adds a dispute, latest first, as PayPal lists them. */
  private dispute(
    order: Order,
    { status, reason, outcome, debited, which, ...said }: ActionParameters,
  ): void {
    const id = `PP-D-${order.id}-${which}`;
    const before = order.disputes.find((dispute) => dispute.id === id);
    const disputed = said.cents ?? before?.cents ?? cents(order.value);
    const dispute: Dispute = {
      id,
      reason,
      outcome,
      cents: disputed,
      status: status === "lost" ? "RESOLVED" : status,
      debited: debited === -1 ? null : (debited ?? disputed),
    };
    order.disputes = before
      ? order.disputes.map((each) => (each === before ? dispute : each))
      : [dispute, ...order.disputes];
    const resource = showDispute(order, dispute);
    this.emit(`CUSTOMER.DISPUTE.${before ? "UPDATED" : "CREATED"}`, resource);
  }

  private resolve(order: Order, status: "COMPLETED" | "DECLINED"): void {
    if (!order.capture) throw new Error("Nothing was captured.");
    order.capture.status = status;
    const type = status === "COMPLETED" ? "COMPLETED" : "DENIED";
    this.emit(`PAYMENT.CAPTURE.${type}`, showCapture(order));
  }

  capture(order: Order): void {
    const status = order.reviews ? "PENDING" : "COMPLETED";
    Object.assign(order, { status: "COMPLETED", capture: { id: newId(), status } });
    this.emit(`PAYMENT.CAPTURE.${status}`, showCapture(order));
  }

  /**
   * Refunds.
   * @throws if not enough is left.
   */
  refund(order: Order, asked: number, customId?: string) {
    const hasMoney = order.capture?.status === "COMPLETED";
    if (!hasMoney || asked <= 0 || refundedCents(order) + asked > cents(order.value)) {
      throw new Error("The refund amount must be less than or equal to the capture amount.");
    }
    const refund = { id: newId(), cents: asked, status: "COMPLETED" as const, customId };
    order.refunds.push(refund);
    this.emit("PAYMENT.CAPTURE.REFUNDED", showRefund(order, refund));
    return showRefund(order, refund);
  }
}
