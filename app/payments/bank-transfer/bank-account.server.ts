import { electronicFormatIBAN, isSEPACountry, isValidBIC, isValidIBAN } from "ibantools";
import { z } from "zod";
import { line } from "#app/web/text-fields.ts";

/** EPC069-12 has room for so many; banks compare the name with that of the account. */
const MAX_HOLDER = 70;

const invalidIban = "This is no IBAN of a bank in the euro payments area.";

/** What transfers are paid into. */
export const bankAccountForm = z.object({
  holder: line({
    max: MAX_HOLDER,
    needed: "Please enter the name that the account is in.",
    tooLong: `A name has at most ${MAX_HOLDER} characters.`,
  }),
  iban: z
    .string()
    .max(50, invalidIban)
    .transform((text) => electronicFormatIBAN(text) ?? "")
    .refine((iban) => isValidIBAN(iban) && isSEPACountry(iban.slice(0, 2)), invalidIban),
  bic: z
    .string()
    .max(20)
    .default("")
    .transform((text) => text.replace(/\s/g, "").toUpperCase() || undefined)
    .refine((bic) => bic === undefined || isValidBIC(bic), "This is no BIC."),
});

export type BankAccount = z.output<typeof bankAccountForm>;
