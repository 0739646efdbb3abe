import { m } from "#messages";
import type { RegisterLines } from "./ledger-schema.ts";

const names: Record<RegisterLines["kind"], () => string> = {
  published: m.register_published,
  sold: m.sold,
  agreement: m.order_agreement,
  refunded: m.given_back,
  relisted: m.register_relisted,
  "off-site-sale": m.register_sold_outside,
};

const reasonNames: Record<string, () => string> = {
  "refund-failed": m.register_refund_failed,
  "dispute-won": m.register_dispute_won,
  "charged-back": m.register_charged_back,
};

export function nameOfLedgerEntry({
  kind,
  how,
}: {
  kind: RegisterLines["kind"];
  how?: string | undefined;
}) {
  return (how !== undefined && reasonNames[how]?.()) || names[kind]();
}
