import { z } from "zod";
import { eventName } from "../event-name.ts";

/* Orders v2, Payments v2, Disputes v1, Webhooks v1. */

const amount = z.object({ currency_code: z.string(), value: z.string() });

export const refund = z.object({
  id: z.string(),
  status: z.enum(["CANCELLED", "FAILED", "PENDING", "COMPLETED"]),
  custom_id: z.string().optional(),
  amount: amount.optional(),
});

const capture = z.object({
  id: z.string(),
  status: z.enum(["COMPLETED", "DECLINED", "PARTIALLY_REFUNDED", "PENDING", "REFUNDED", "FAILED"]),
  amount,
});

export type Capture = z.output<typeof capture>;

const payer = z.object({
  address: z.object({ country_code: z.string().optional() }).optional(),
});

export const order = z.object({
  id: z.string(),
  payer: payer.optional(),
  status: z.enum(["CREATED", "SAVED", "APPROVED", "VOIDED", "COMPLETED", "PAYER_ACTION_REQUIRED"]),
  purchase_units: z
    .array(
      z.object({
        amount,
        payments: z
          .object({
            captures: z.array(capture).default([]),
            refunds: z.array(refund).default([]),
          })
          .prefault({}),
      }),
    )
    .length(1),
});

export type PayPalOrder = z.output<typeof order>;

const link = z.object({ rel: z.string(), href: z.url() });

export const createdOrder = z.object({ id: z.string(), links: z.array(link) });

export const captureOwner = z.object({
  supplementary_data: z.object({ related_ids: z.object({ order_id: z.string() }) }),
});

export const disputes = z.object({
  items: z.array(z.object({ dispute_id: z.string() })).default([]),
});

/** `money_movements` is the older list, and the only one in PayPal's examples. */
const movement = z.object({
  affected_party: z.string().optional(),
  party: z.string().optional(),
  type: z.string().optional(),
  reason: z.string().optional(),
  amount: amount.optional(),
});

export const dispute = z.object({
  dispute_id: z.string(),
  reason: z.string(),
  status: z.string(),
  dispute_amount: amount.optional(),
  dispute_outcome: z
    .object({ outcome_code: z.string(), amount_refunded: amount.optional() })
    .optional(),
  money_movements: z.array(movement).optional(),
  fund_movements: z.array(movement).optional(),
  seller_response_due_date: z.iso.datetime({ offset: true }).optional(),
});

export type PayPalDispute = z.output<typeof dispute>;

const named = eventName.optional().catch(undefined);
const related = z.object({ related_ids: z.object({ order_id: named }).optional() });
const disputed = z.array(z.object({ seller_transaction_id: named }));

/** Parts of the resource with another shape count as absent. */
export const event = z.object({
  id: eventName.max(100),
  event_type: eventName.max(100),
  resource: z
    .object({
      id: named,
      order_id: named,
      supplementary_data: related.optional().catch(undefined),
      disputed_transactions: disputed.optional().catch(undefined),
      links: z.array(link).optional().catch(undefined),
    })
    .catch({}),
});

export type PayPalEvent = z.output<typeof event>;

export const events = z.object({
  events: z.array(event).default([]),
  links: z.array(link).default([]),
});

export type EventPage = z.output<typeof events>;

export const problem = z.object({
  name: z.string().optional(),
  message: z.string().optional(),
  details: z
    .array(z.object({ issue: z.string().optional(), description: z.string().optional() }))
    .default([]),
});

export const token = z.object({ access_token: z.string(), expires_in: z.number() });

export const tokenProblem = z.object({ error_description: z.string() });
