import { electronicFormatIBAN, isValidBIC } from "ibantools";
import { z } from "zod";
import { versionField } from "#app/content/settings-form.ts";
import { MAX_BIC, MAX_HOLDER, MAX_IBAN } from "#app/payments/bank-transfer/account-limits.ts";
import { isSepaIban } from "#app/payments/bank-transfer/bank-account.server.ts";
import { line } from "#app/web/text-fields.ts";
import { sepaText } from "./sepa-text.ts";

const notPercent = "Please enter a percentage from 0 to 100, such as 70 or 62.5.";
const notMinimum = "Please enter an amount of at least 0.01, such as 25.";
const notDays = "Please enter a whole number from 0 to 365.";
const notIban = "This is no IBAN of a bank in the euro payments area.";
const notBic = "This is no BIC.";
const latin = "Please write the name in Latin letters, as your bank does.";

const percent = z
  .string(notPercent)
  .trim()
  .regex(/^\d{1,3}(?:[.,]\d{1,2})?$/, notPercent)
  .transform(hundredths)
  .refine((basisPoints) => basisPoints <= 10_000, notPercent);

function hundredths(text: string): number {
  return Math.round(Number(text.replace(",", ".")) * 100);
}

/** Empty: the shop's default. `version`: of the share that the form was opened with. */
export const shareForm = z.object({
  id: z
    .string()
    .max(100)
    .regex(/^\P{Cc}+$/u),
  version: versionField,
  percent: z.union([z.literal("").transform(() => null), percent], notPercent),
});

export const shareRulesForm = z.object({
  version: versionField,
  shareBasisPoints: percent,
  shareHoldDays: z
    .string(notDays)
    .trim()
    .regex(/^\d{1,3}$/, notDays)
    .transform(Number)
    .refine((days) => days <= 365, notDays),
  payoutMinimumCents: z
    .string(notMinimum)
    .trim()
    .regex(/^\d{1,6}(?:[.,]\d{1,2})?$/, notMinimum)
    .transform(hundredths)
    .refine((cents) => cents > 0, notMinimum),
});

export const payoutAccountForm = z.object({
  version: versionField,
  accountHolder: line({
    max: MAX_HOLDER,
    needed: "Please enter the name that the account is in.",
    tooLong: `A name has at most ${MAX_HOLDER} characters.`,
  }).refine((name) => (sepaText(name)?.length ?? MAX_HOLDER + 1) <= MAX_HOLDER, latin),
  accountIban: line({ max: MAX_IBAN, needed: "Please enter its IBAN.", tooLong: notIban })
    .transform((text) => electronicFormatIBAN(text) ?? "")
    .refine(isSepaIban, notIban),
  accountBic: line({ max: MAX_BIC, tooLong: notBic })
    .transform((text) => text.replace(/\s/g, "").toUpperCase() || null)
    .refine((bic) => bic === null || isValidBIC(bic), notBic),
});

export type PayoutAccount = Omit<z.output<typeof payoutAccountForm>, "version">;
