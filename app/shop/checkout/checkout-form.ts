import { z } from "zod";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import { emailAddress, emptyToNull, line, lines } from "#app/platform/forms/text-fields.ts";
import { compactVatId } from "#app/shop/accounting/taxes/vat-id.ts";
import { m } from "#messages";
import { briefField, MAX_BRIEF } from "./brief-field.ts";
import { sameEmail } from "./same-email.ts";

/* Prices, currency, track and state always come from the order, never from this form. */

const kind = z.enum(["consumer", "trade"], { error: () => m.checkout_kind_missing() });
const email = emailAddress(m.email_invalid);

const optionalLine = (max: number) => line({ max }).default("").transform(emptyToNull);

const vatId = line({ max: 30 })
  .default("")
  .transform(compactVatId)
  .pipe(
    z.union([z.literal(""), z.string().regex(/^[A-Z0-9+*]{4,20}$/)], {
      error: () => m.checkout_vat_id_invalid(),
    }),
  )
  .transform(emptyToNull);

const buyerFields = {
  kind,
  legalName: line({ max: 200, needed: m.checkout_name_missing }),
  artistName: optionalLine(200),
  email,
  country: z
    .string({ error: () => m.country_missing() })
    .regex(/^[A-Z]{2}$/, { error: () => m.country_missing() }),
  address: lines({ max: 1000 }).default("").transform(emptyToNull),
  vatId,
  asksForAddress: z.literal("on").optional(),
};

type Typed = { [name in "kind" | "address" | "asksForAddress" | "email" | "emailAgain"]?: unknown };

/** Validates even if other fields are invalid, so that the buyer sees all errors at once. */
const always = { when: () => true };

function hasAddress({ kind, address, asksForAddress }: Typed): boolean {
  const isAsked = kind === "trade" || asksForAddress === "on";
  return !isAsked || (typeof address === "string" && address.trim() !== "");
}

function areEmailsAlike({ email, emailAgain }: Typed): boolean {
  if (typeof email !== "string" || typeof emailAgain !== "string") return true;
  return sameEmail(email, emailAgain);
}

/** Private buyers have no VAT ID, and an address only if the form asked for one. */
export const buyerForm = z
  .object({ ...buyerFields, emailAgain: z.string() })
  .refine(hasAddress)
  .refine(areEmailsAlike)
  .transform(({ emailAgain: _, ...buyer }) => clearUnrequested(buyer));

type BuyerFormFields = {
  kind: string;
  address: string | null;
  vatId: string | null;
  asksForAddress?: "on" | undefined;
};

function clearUnrequested<Buyer extends BuyerFormFields>({ asksForAddress, ...buyer }: Buyer) {
  if (buyer.kind === "trade") return buyer;
  return { ...buyer, address: asksForAddress ? buyer.address : null, vatId: null };
}

const ticked = (missing: () => string) => z.literal("on", { error: () => missing() });

/** Returns false if only this box is unticked. */
function hasConsent(
  name: "deliverAtOnce" | "loseWithdrawal",
  other: "deliverAtOnce" | "loseWithdrawal",
) {
  return (typed: Record<string, unknown>) =>
    typed.kind === "trade" || typed[name] === "on" || typed[other] !== "on";
}

function hasMethod({ asksForMethod, method }: Record<string, unknown>): boolean {
  return asksForMethod !== "on" || Boolean(method);
}

const commonForm = z
  .object({
    ...buyerFields,
    emailAgain: z.string({ error: () => m.checkout_email_again_missing() }),
    deliverAtOnce: z.literal("on").optional(),
    loseWithdrawal: z.literal("on").optional(),
    /** Law whose texts the page showed, or an empty text before a country was chosen. */
    withdrawalLaw: z.string().max(20).default(""),
    /** SHA-256 of the terms that the page linked to. */
    termsVersion: z.string().max(100).default(""),
    /** Provider and method, for example `stripe card`. */
    method: z.string().max(100).default(""),
    /** Orders that cost nothing need no payment method. */
    asksForMethod: z.literal("on").optional(),
    /** Names the agreements and services that the page showed. */
    agreementVersion: z.string().max(100).default(""),
  })
  .refine(hasAddress, { path: ["address"], error: () => m.checkout_address_missing(), ...always })
  .refine(areEmailsAlike, {
    path: ["emailAgain"],
    error: () => m.checkout_emails_differ(),
    ...always,
  })
  .refine(hasMethod, { path: ["method"], error: () => m.checkout_method_missing(), ...always });

const atOnceAlone = (error: () => string) => ({ path: ["deliverAtOnce"], error, ...always });
const lossAlone = (error: () => string) => ({ path: ["loseWithdrawal"], error, ...always });

export const checkoutForm = commonForm
  .safeExtend({
    /** Party named in the agreement that was displayed. */
    agreementParty: z.string().max(3000).default(""),
    agreement: ticked(m.checkout_agreement_missing),
  })
  .refine(hasConsent("deliverAtOnce", "loseWithdrawal"), atOnceAlone(m.checkout_tick_both))
  .refine(hasConsent("loseWithdrawal", "deliverAtOnce"), lossAlone(m.checkout_tick_both));

export const serviceForm = commonForm
  .refine(hasConsent("deliverAtOnce", "loseWithdrawal"), atOnceAlone(m.checkout_tick_both_work))
  .refine(hasConsent("loseWithdrawal", "deliverAtOnce"), lossAlone(m.checkout_tick_both_work));

export type CommonForm = z.output<typeof commonForm>;
export type CheckoutFormValues = z.output<typeof checkoutForm>;

const briefText = lines({ max: MAX_BRIEF }).transform(emptyToNull);

/** Reads what the buyer wrote for each package. */
export function readBriefs(
  form: FormData,
  packageIds: string[],
): Outcome<Map<string, string | null>> {
  const briefs = new Map<string, string | null>();
  for (const id of packageIds) {
    const name = briefField(id);
    const { data: brief, error } = briefText.safeParse(form.get(name) ?? "");
    const [issue] = error?.issues ?? [];
    if (issue) return refuse("invalid", issue.message, { errors: { [name]: issue.message } });
    briefs.set(id, brief ?? null);
  }
  return { done: briefs };
}

export function buyerOf(form: CommonForm) {
  const { kind, legalName, artistName, email, country, address, vatId, asksForAddress } = form;
  return clearUnrequested({
    kind,
    legalName,
    artistName,
    email,
    country,
    address,
    vatId,
    asksForAddress,
  });
}
