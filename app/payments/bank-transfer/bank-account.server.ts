import { electronicFormatIBAN, isSEPACountry, isValidBIC, isValidIBAN } from "ibantools";
import { z } from "zod";
import { type Db, db } from "#app/database/db.server.ts";
import { line } from "#app/web/text-fields.ts";
import { MAX_BIC, MAX_HOLDER, MAX_IBAN } from "./account-limits.ts";

const holderNeeded = "Please enter the name that the account is in.";
const invalidIban = "This is no IBAN of a bank in the euro payments area.";
const invalidBic = "This is no BIC.";

/** What transfers are paid into. */
export type BankAccount = { holder: string; iban: string; bic: string | undefined };

const nothingIsNull = (text: string) => (text === "" ? null : text);

function days(least: number, most: number) {
  const invalid = `Please enter a whole number from ${least} to ${most}.`;
  return z
    .string(invalid)
    .trim()
    .regex(/^\d{1,2}$/, invalid)
    .transform(Number)
    .pipe(z.number().min(least, invalid).max(most, invalid));
}

/** An account that is left empty turns bank transfers off. */
export const bankSettingsForm = z
  .object({
    version: z.string().max(40).default(""),
    bankHolder: line({
      max: MAX_HOLDER,
      tooLong: `A name has at most ${MAX_HOLDER} characters.`,
    }).transform(nothingIsNull),
    bankIban: line({ max: MAX_IBAN, tooLong: invalidIban })
      .transform((text) => (text === "" ? null : (electronicFormatIBAN(text) ?? "")))
      .refine((iban) => iban === null || isSepaIban(iban), invalidIban),
    bankBic: line({ max: MAX_BIC, tooLong: invalidBic })
      .transform((text) => nothingIsNull(text.replace(/\s/g, "").toUpperCase()))
      .refine((bic) => bic === null || isValidBIC(bic), invalidBic),
    transferDays: days(1, 10),
    transferGraceDays: days(0, 10),
  })
  .superRefine(({ bankHolder, bankIban, bankBic }, context) => {
    const refuse = (name: string, message: string) =>
      context.addIssue({ code: "custom", path: [name], message });
    if (bankHolder === null && (bankIban || bankBic)) refuse("bankHolder", holderNeeded);
    if (bankIban === null && (bankHolder || bankBic)) refuse("bankIban", "Please enter its IBAN.");
  });

export function isSepaIban(iban: string): boolean {
  return isValidIBAN(iban) && isSEPACountry(iban.slice(0, 2));
}

/** Undefined: bank transfers are off. */
export async function findBankAccount(tx: Db = db): Promise<BankAccount | undefined> {
  const { bankHolder, bankIban, bankBic } = await tx
    .selectFrom("settings")
    .select(["bankHolder", "bankIban", "bankBic"])
    .executeTakeFirstOrThrow();
  if (bankHolder === null || bankIban === null) return undefined;
  return { holder: bankHolder, iban: bankIban, bic: bankBic ?? undefined };
}
