import { electronicFormatIBAN, isSEPACountry, isValidBIC, isValidIBAN } from "ibantools";
import { z } from "zod";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { emptyToNull, line } from "#app/platform/forms/text-fields.ts";
import { m } from "#messages";
import { MAX_BIC, MAX_HOLDER, MAX_IBAN } from "./account-limits.ts";

export type BankAccount = { holder: string; iban: string; bic: string | undefined };

function days(least: number, most: number) {
  const invalid = m.whole_number_between({ least, most });
  return z
    .string(invalid)
    .trim()
    .regex(/^\d{1,2}$/, invalid)
    .transform(Number)
    .pipe(z.number().min(least, invalid).max(most, invalid));
}

/** An empty account turns bank transfers off. */
export const bankSettingsForm = z
  .object({
    version: z.string().max(40).default(""),
    bankHolder: line({
      max: MAX_HOLDER,
      tooLong: () => m.bank_holder_too_long({ count: MAX_HOLDER }),
    }).transform(emptyToNull),
    bankIban: line({ max: MAX_IBAN, tooLong: m.bank_iban_invalid })
      .transform((text) => (text === "" ? null : (electronicFormatIBAN(text) ?? "")))
      .refine((iban) => iban === null || isSepaIban(iban), { error: () => m.bank_iban_invalid() }),
    bankBic: line({ max: MAX_BIC, tooLong: m.bank_bic_invalid })
      .transform((text) => emptyToNull(text.replace(/\s/g, "").toUpperCase()))
      .refine((bic) => bic === null || isValidBIC(bic), { error: () => m.bank_bic_invalid() }),
    transferDays: days(1, 10),
    transferGraceDays: days(0, 10),
  })
  .superRefine(({ bankHolder, bankIban, bankBic }, context) => {
    const refuse = (name: string, message: string) =>
      context.addIssue({ code: "custom", path: [name], message });
    if (bankHolder === null && (bankIban || bankBic)) refuse("bankHolder", m.bank_holder_missing());
    if (bankIban === null && (bankHolder || bankBic)) refuse("bankIban", m.bank_iban_missing());
  });

export function isSepaIban(iban: string): boolean {
  return isValidIBAN(iban) && isSEPACountry(iban.slice(0, 2));
}

export async function findBankAccount(tx: Db = db): Promise<BankAccount | undefined> {
  const { bankHolder, bankIban, bankBic } = await tx
    .selectFrom("settings")
    .select(["bankHolder", "bankIban", "bankBic"])
    .executeTakeFirstOrThrow();
  if (bankHolder === null || bankIban === null) return undefined;
  return { holder: bankHolder, iban: bankIban, bic: bankBic ?? undefined };
}
