import { electronicFormatIBAN, isValidBIC } from "ibantools";
import { z } from "zod";
import { emptyToNull, line } from "#app/platform/forms/text-fields.ts";
import { versionField } from "#app/shop/content/settings-form.ts";
import { MAX_BIC, MAX_HOLDER, MAX_IBAN } from "#app/shop/payments/bank-transfer/account-limits.ts";
import { isSepaIban } from "#app/shop/payments/bank-transfer/bank-account.server.ts";
import { m } from "#messages";
import { sepaText } from "./sepa-text.ts";

const percent = z
  .string({ error: () => m.share_invalid() })
  .trim()
  .regex(/^\d{1,3}(?:[.,]\d{1,2})?$/, { error: () => m.share_invalid() })
  .transform(hundredths)
  .refine((basisPoints) => basisPoints <= 10_000, { error: () => m.share_invalid() });

function hundredths(text: string): number {
  return Math.round(Number(text.replace(",", ".")) * 100);
}

/** Empty means the shop's default. `version` is the share when the form was opened. */
export const shareForm = z.object({
  id: z
    .string()
    .max(100)
    .regex(/^\P{Cc}+$/u),
  version: versionField,
  percent: z.union([z.literal("").transform(() => null), percent], {
    error: () => m.share_invalid(),
  }),
});

export const shareRulesForm = z.object({
  version: versionField,
  shareBasisPoints: percent,
  shareHoldDays: z
    .string({ error: () => m.share_days_invalid() })
    .trim()
    .regex(/^\d{1,3}$/, { error: () => m.share_days_invalid() })
    .transform(Number)
    .refine((days) => days <= 365, { error: () => m.share_days_invalid() }),
  payoutMinimumCents: z
    .string({ error: () => m.share_minimum_invalid() })
    .trim()
    .regex(/^\d{1,6}(?:[.,]\d{1,2})?$/, { error: () => m.share_minimum_invalid() })
    .transform(hundredths)
    .refine((cents) => cents > 0, { error: () => m.share_minimum_invalid() }),
});

export const payoutAccountForm = z.object({
  version: versionField,
  accountHolder: line({
    max: MAX_HOLDER,
    needed: m.bank_holder_missing,
    tooLong: () => m.bank_holder_too_long({ count: MAX_HOLDER }),
  }).refine((name) => (sepaText(name)?.length ?? MAX_HOLDER + 1) <= MAX_HOLDER, {
    error: () => m.share_holder_letters(),
  }),
  accountIban: line({ max: MAX_IBAN, needed: m.bank_iban_missing, tooLong: m.bank_iban_invalid })
    .transform((text) => electronicFormatIBAN(text) ?? "")
    .refine(isSepaIban, { error: () => m.bank_iban_invalid() }),
  accountBic: line({ max: MAX_BIC, tooLong: m.bank_bic_invalid })
    .transform((text) => emptyToNull(text.replace(/\s/g, "").toUpperCase()))
    .refine((bic) => bic === null || isValidBIC(bic), { error: () => m.bank_bic_invalid() }),
});

export type PayoutAccount = Omit<z.output<typeof payoutAccountForm>, "version">;
