import type { TransferInstructions } from "../payment-provider.ts";

const MAX_NAME_LENGTH = 70;
const MAX_BYTES = 331;

type Transfer = Pick<TransferInstructions, "holder" | "iban" | "reference" | "amount"> & {
  bic?: string | undefined;
};

/** EPC069-12, version 002. Returns undefined for other currencies and transfers that do not fit. */
export function epcPayload({ holder, iban, bic, reference, amount }: Transfer): string | undefined {
  const { cents, currency } = amount;
  const hasForm = currency === "EUR" && cents > 0 && holder.length <= MAX_NAME_LENGTH;
  if (!hasForm) return undefined;
  const hundredths = String(cents % 100).padStart(2, "0");
  const euros = `EUR${Math.floor(cents / 100)}.${hundredths}`;
  const payload = ["BCD", "002", "1", "SCT", bic ?? "", holder, iban, euros, "", reference].join(
    "\n",
  );
  return Buffer.byteLength(payload) <= MAX_BYTES ? payload : undefined;
}
