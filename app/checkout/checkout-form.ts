import { z } from "zod";
import { compactVatId } from "#app/taxes/vat-id.ts";
import { emailAddress, line, lines } from "#app/web/text-fields.ts";
import { MAX_BRIEF } from "./brief-limit.ts";
import { emailsDiffer, sameEmail } from "./same-email.ts";

/* Nothing here names a price, a currency, a track or a state: those are the order's own. */

export const addressNeeded = "Please enter your postal address.";
const emailInvalid = "Please enter a valid email address.";

const nothingIsNull = (text: string) => (text === "" ? null : text);

const kind = z.enum(["consumer", "trade"], "Please choose one of the two.");
const email = emailAddress(emailInvalid);

/** Left out by a browser that hides it, or empty. */
const optionalLine = (max: number) => line({ max }).default("").transform(nothingIsNull);

const vatId = line({ max: 30 })
  .default("")
  .transform(compactVatId)
  .pipe(
    z.union([z.literal(""), z.string().regex(/^[A-Z0-9+*]{4,20}$/)], {
      error: "Please enter the number with its country's letters, such as PT123456789.",
    }),
  )
  .transform(nothingIsNull);

const buyerFields = {
  kind,
  legalName: line({ max: 200, needed: "Please enter your legal name." }),
  artistName: optionalLine(200),
  email,
  country: z
    .string("Please choose your country.")
    .regex(/^[A-Z]{2}$/, "Please choose your country."),
  address: lines({ max: 1000 }).default("").transform(nothingIsNull),
  vatId,
  /** Of a page that asks private persons too. */
  asksForAddress: z.literal("on").optional(),
};

type Typed = { [name in "kind" | "address" | "asksForAddress" | "email" | "emailAgain"]?: unknown };

/** Also while other fields are wrong, so that all that is wrong is said at once. */
const always = { when: () => true };

function hasAddress({ kind, address, asksForAddress }: Typed): boolean {
  const isAsked = kind === "trade" || asksForAddress === "on";
  return !isAsked || (typeof address === "string" && address.trim() !== "");
}

function areEmailsAlike({ email, emailAgain }: Typed): boolean {
  if (typeof email !== "string" || typeof emailAgain !== "string") return true;
  return sameEmail(email, emailAgain);
}

/** What is stored even when something else in the form is wrong. Private persons have no VAT ID, and the address that they were asked for. */
export const buyerForm = z
  .object({ ...buyerFields, emailAgain: z.string() })
  .refine(hasAddress)
  .refine(areEmailsAlike)
  .transform(({ emailAgain: _, ...buyer }) => asAsked(buyer));

type Asked = {
  kind: string;
  address: string | null;
  vatId: string | null;
  asksForAddress?: "on" | undefined;
};

function asAsked<Buyer extends Asked>({ asksForAddress, ...buyer }: Buyer) {
  if (buyer.kind === "trade") return buyer;
  return { ...buyer, address: asksForAddress ? buyer.address : null, vatId: null };
}

const ticked = (missing: string) => z.literal("on", missing);

const bothOrNeither =
  "Please tick both boxes to have your files at once, or neither to have them after the 14 days of withdrawal.";

const bothOrNeitherOfService =
  "Please tick both boxes to have the work begun at once, or neither to have it begun after the 14 days of withdrawal.";

/** False where this box alone is left empty. */
function hasConsent(
  name: "deliverAtOnce" | "loseWithdrawal",
  other: "deliverAtOnce" | "loseWithdrawal",
) {
  return (typed: Record<string, unknown>) =>
    typed.kind === "trade" || typed[name] === "on" || typed[other] !== "on";
}

export const noMethod = "Please choose how you want to pay.";

function hasMethod({ asksForMethod, method }: Record<string, unknown>): boolean {
  return asksForMethod !== "on" || Boolean(method);
}

const commonForm = z
  .object({
    ...buyerFields,
    emailAgain: z.string("Please enter your address once more."),
    deliverAtOnce: z.literal("on").optional(),
    loseWithdrawal: z.literal("on").optional(),
    /** The SHA-256 of the terms that the page led to. */
    termsVersion: z.string().max(100).default(""),
    /** Such as `stripe card`. */
    method: z.string().max(100).default(""),
    /** What is free asks for no method. */
    asksForMethod: z.literal("on").optional(),
  })
  .refine(hasAddress, { path: ["address"], error: addressNeeded, ...always })
  .refine(areEmailsAlike, { path: ["emailAgain"], error: emailsDiffer, ...always })
  .refine(hasMethod, { path: ["method"], error: noMethod, ...always });

const atOnceAlone = (error: string) => ({ path: ["deliverAtOnce"], error, ...always });
const lossAlone = (error: string) => ({ path: ["loseWithdrawal"], error, ...always });

export const checkoutForm = commonForm
  .safeExtend({
    /** Which text was shown. */
    agreementVersion: z.string().max(100).default(""),
    /** With which buyer in it. */
    agreementParty: z.string().max(3000).default(""),
    agreement: ticked("Please read the agreement and accept it."),
  })
  .refine(hasConsent("deliverAtOnce", "loseWithdrawal"), atOnceAlone(bothOrNeither))
  .refine(hasConsent("loseWithdrawal", "deliverAtOnce"), lossAlone(bothOrNeither));

export const serviceForm = commonForm
  .safeExtend({ brief: lines({ max: MAX_BRIEF }).default("").transform(nothingIsNull) })
  .refine(hasConsent("deliverAtOnce", "loseWithdrawal"), atOnceAlone(bothOrNeitherOfService))
  .refine(hasConsent("loseWithdrawal", "deliverAtOnce"), lossAlone(bothOrNeitherOfService));

export type CommonForm = z.output<typeof commonForm>;
export type CheckoutForm = z.output<typeof checkoutForm>;
export type ServiceForm = z.output<typeof serviceForm>;

export function buyerOf(form: CommonForm) {
  const { kind, legalName, artistName, email, country, address, vatId, asksForAddress } = form;
  return asAsked({
    ...{ kind, legalName, artistName, email, country, address, vatId, asksForAddress },
  });
}
