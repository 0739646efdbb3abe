import type { RegisterLines } from "#app/database/schema.ts";

const names: Record<RegisterLines["kind"], string> = {
  published: "Published",
  sold: "Sold",
  agreement: "Agreement",
  refunded: "Given back",
  relisted: "Back in the shop",
  "off-site-sale": "Sold outside the checkout",
};

/** What a kind leaves open, as `how` says it in the line. */
const ways: Record<string, string> = {
  "refund-failed": "Sold: the refund failed",
  "dispute-won": "Sold: the dispute was won",
  "charged-back": "Taken back by the buyer's bank",
};

export function nameOfLine({
  kind,
  how,
}: {
  kind: RegisterLines["kind"];
  how?: string | undefined;
}) {
  return (how !== undefined && ways[how]) || names[kind];
}
