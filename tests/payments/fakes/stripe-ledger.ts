import { randomBytes } from "node:crypto";
import type Stripe from "stripe";
import { z } from "zod";
import {
  type Dispute,
  intentId,
  type Payment,
  refundedCents,
  showCharge,
  showDispute,
  showIntent,
  showRefund,
  showSession,
} from "./stripe-objects.ts";

export type Event = Pick<Stripe.EventBase, "id" | "object" | "type" | "created" | "livemode"> & {
  data: { object: object };
};

const actionForm = z.object({
  ref: z.string(),
  /** Capture mode of the method in `pay`. */
  by: z.enum(["card", "instant", "voucher", "debit"]).default("card"),
  /**
   * Amount or currency in `pay` that differs from the request, or part of the charge in `dispute`.
   */
  cents: z.number().optional(),
  currency: z.string().optional(),
  /** Country of the card in `pay`. */
  country: z.string().optional(),
  reason: z.string().default("Your card was declined."),
  status: z.string().default("needs_response"),
  /** Name of one of several disputes. */
  which: z.string().default("first"),
});

type ActionParameters = z.output<typeof actionForm>;

export function newId(kind: string): string {
  return `${kind}_${randomBytes(9).toString("hex")}`;
}

const paidBy = {
  card: "requires_capture",
  instant: "succeeded",
  voucher: "requires_action",
  debit: "processing",
} as const;

/** State of Stripe. Each action is a separate transition, refused with a message if impossible. */
export class StripeLedger {
  readonly payments = new Map<string, Payment>();
  readonly events: Event[] = [];
  private readonly publish: (event: Event) => void;

  constructor(publish: (event: Event) => void) {
    this.publish = publish;
  }

  emit(type: Event["type"], object: object): void {
    const created = Math.floor(Date.now() / 1000);
    const event = { id: newId("evt"), object: "event", type, created, livemode: false } as const;
    this.events.unshift({ ...event, data: { object } });
    this.publish({ ...event, data: { object } });
  }

  find(ref: string): Payment | undefined {
    return this.payments.get(ref) ?? this.payments.values().find((p) => intentId(p) === ref);
  }

  simulate(name: string, given: Record<string, unknown>): unknown {
    const said = actionForm.parse(given);
    const payment = this.find(said.ref);
    const action = this.actions[name];
    if (!payment || !action) throw new Error(`There is no ${action ? said.ref : name}.`);
    return action(payment, said);
  }

  private readonly actions: Record<string, (payment: Payment, said: ActionParameters) => unknown> =
    {
      pay: (payment, { by, cents, currency, country }) => {
        if (payment.session !== "open") throw new Error("This session is not open.");
        Object.assign(payment, { ...(cents && { amount: cents }), ...(currency && { currency }) });
        const how = by === "card" && payment.capture === "automatic" ? "instant" : by;
        Object.assign(payment, {
          session: "complete",
          intent: paidBy[how],
          error: undefined,
          country,
        });
        if (how === "instant") payment.captured = payment.amount;
        this.emit("checkout.session.completed", showSession(payment));
      },
      decline: (payment, { reason }) => {
        if (payment.session !== "open") throw new Error("This session is not open.");
        Object.assign(payment, { intent: "requires_payment_method", error: reason });
      },
      settle: (payment) => {
        Object.assign(payment, { intent: "succeeded", captured: payment.amount });
        this.emit("checkout.session.async_payment_succeeded", showSession(payment));
      },
      fail: (payment, { reason }) => {
        Object.assign(payment, { intent: "requires_payment_method", error: reason });
        this.emit("checkout.session.async_payment_failed", showSession(payment));
      },
      lapse: (payment) => {
        payment.intent = "canceled";
        this.emit("payment_intent.canceled", showIntent(payment));
      },
      dispute: (payment, { status, reason, cents, which }) => {
        const id = `${payment.id.replace("cs_test", "dp_test")}_${which}`;
        const before = payment.disputes.find((dispute) => dispute.id === id);
        const amount = cents ?? before?.amount ?? payment.captured;
        const dispute = { id, status: status as Dispute["status"], reason, amount };
        // Latest first, as Stripe lists them.
        payment.disputes = before
          ? payment.disputes.map((each) => (each === before ? dispute : each))
          : [dispute, ...payment.disputes];
        this.emit(
          `charge.dispute.${before ? "updated" : "created"}`,
          showDispute(payment, dispute),
        );
      },
      refund: (payment, { cents }) => this.refund(payment, cents ?? payment.captured),
      "fail-refund": (payment) => {
        const refund = payment.refunds.at(-1);
        if (!refund) throw new Error("Nothing was refunded.");
        refund.status = "failed";
        this.emit("refund.failed", showRefund(payment, refund));
      },
      show: (payment) => payment,
    };

  /**
   * Refunds.
   * @throws if not enough is left.
   */
  refund(payment: Payment, amount: number, metadata: Stripe.Metadata = {}) {
    if (amount <= 0 || refundedCents(payment) + amount > payment.captured) {
      throw new Error("Refund amount is greater than the unrefunded amount on the charge.");
    }
    const refund = { id: newId("re"), amount, status: "succeeded" as const, metadata };
    payment.refunds.push(refund);
    this.emit("charge.refunded", showCharge(payment));
    return showRefund(payment, refund);
  }
}
