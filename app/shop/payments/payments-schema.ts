import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { MadeAt } from "#app/platform/database/column-types.ts";
import type { Currency } from "#app/platform/system/currency.ts";
import type { PaymentProblem } from "./payment-problem.ts";
import type { ProviderName } from "./payment-provider.ts";

export type PaymentsTables = {
  sandboxPayments: SandboxPayments;
  sandboxCalls: SandboxCalls;
  sandboxRefunds: SandboxRefunds;
  sandboxEvents: SandboxEvents;
  sandboxKeys: SandboxKeys;
  providerChecks: ProviderChecks;
};

/**
 * Payments of the sandbox, which simulates a payment provider. The shop's own payments are in
 * `payments`.
 */
export type SandboxPayments = {
  /** Secret that allows its holder to pay. */
  ref: string;
  key: string;
  method: string;
  description: string;
  amountCents: number;
  currency: Currency;
  returnUrl: string;
  cancelUrl: string;
  state: Generated<"open" | "authorised" | "captured" | "closed">;
  capturedCents: Generated<number>;
  refundedCents: Generated<number>;
  /** Whether the last attempt was declined. */
  isDeclined: Generated<boolean>;
  events: Generated<"on-time" | "late" | "doubled" | "reordered" | "missing">;
  /** Point at which the next changing call is cut off, or null for never. */
  cutLine: "before" | "after" | null;
  createdAt: MadeAt;
};

/** Calls that change something, each executed once. */
export type SandboxCalls = {
  key: string;
  paymentRef: string;
  request: string;
  refusal: ColumnType<PaymentProblem | null>;
  createdAt: MadeAt;
};

export type SandboxRefunds = { key: string; paymentRef: string; cents: number; createdAt: MadeAt };

export type SandboxEvents = {
  id: GeneratedAlways<number>;
  paymentRef: string;
  type: string;
  createdAt: MadeAt;
};

/** One row: 32 random bytes that sign the sandbox's webhooks. */
export type SandboxKeys = { id: Generated<boolean>; key: Buffer };

/** Last test of each provider. */
export type ProviderChecks = {
  provider: ProviderName;
  checkedAt: Generated<Date>;
  /** Null if it responded. */
  problem: ColumnType<PaymentProblem | null>;
};
