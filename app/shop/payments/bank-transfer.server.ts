import { sha256Bytes } from "#app/platform/system/sha256.server.ts";
import { m } from "#messages";
import type { BankAccount } from "./bank-transfer/bank-account.server.ts";
import { creditorReference } from "./bank-transfer/creditor-reference.ts";
import {
  InvalidWebhook,
  type PaymentMethod,
  type PaymentProvider,
  PaymentRefused,
  type PaymentRequest,
  type TransferInstructions,
} from "./payment-provider.ts";

const method = (): PaymentMethod => ({ id: "sepa", name: m.payment_method_transfer() });

/** Crockford's base32 omits letters that look like digits. Twelve letters have 60 bits. */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const REFERENCE_LENGTH = 12;

/** Has no API: incoming money is read from bank statements, and people send refunds. */
export function bankTransferProvider(
  findAccount: () => Promise<BankAccount | undefined>,
): PaymentProvider {
  return {
    name: "bank-transfer",
    capture: "offline",
    listMethods: async ({ currency }) =>
      currency === "EUR" && (await findAccount()) ? [method()] : [],
    createPayment: async (payment) => instructionsFor(payment, await findAccount()),
    retrievePayment: refuse,
    capturePayment: refuse,
    closePayment: refuse,
    cancelPayment: refuse,
    refundPayment: refuse,
    findRefund: refuse,
    retrieveRefund: refuse,
    parseWebhook: async () => {
      throw new InvalidWebhook(m.provider_check_no_webhooks());
    },
    async *listMissedEvents() {},
    async checkConnection() {
      if (!(await findAccount())) throw new PaymentRefused({ code: "no-bank-account" });
    },
  };
}

async function refuse(): Promise<never> {
  throw new PaymentRefused({ code: "bank-cannot-be-asked" });
}

/** Derives the reference from the payment alone, so that repeated calls agree. */
function instructionsFor(
  { paymentId, amount }: PaymentRequest,
  account: BankAccount | undefined,
): TransferInstructions {
  if (!account || amount.currency !== "EUR") throw new PaymentRefused({ code: "no-bank-account" });
  const bytes = sha256Bytes(paymentId).subarray(0, REFERENCE_LENGTH);
  const letters = Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]);
  const reference = creditorReference(letters.join(""));
  return { kind: "transfer", ref: reference, ...account, reference, amount };
}
