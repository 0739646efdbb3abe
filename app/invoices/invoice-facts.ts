import { z } from "zod";

const text = z.string().nullable();

const party = z.object({ name: z.string(), address: text, country: z.string(), vatId: text });

/** What stands on an invoice besides its number, date and amounts, as it was when it was issued. */
export const invoiceFacts = z.object({
  seller: party.extend({ email: z.string(), registration: text, taxNumber: text }),
  buyer: party,
  /** The order's number. */
  order: z.string(),
  /** `YYYY-MM-DD`; null: of work that was not delivered yet when it was paid. */
  suppliedOn: text,
  description: z.string(),
  /** Work that people do, paid before it is supplied. Not in what was issued before. */
  isService: z.boolean().optional(),
  basisPoints: z.number(),
  taxCountry: text,
  reason: z.enum(["taxed", "not-charged", "outside-eu", "reverse-charge"]),
  /** Why no tax is charged. */
  note: text,
  /** Paid with no money: it is no invoice, and has numbers of its own. */
  isPractice: z.boolean(),
  /** Of a credit note: the invoice that it is about. */
  corrects: z.object({ number: z.string(), issuedOn: z.string() }).optional(),
});

export type InvoiceFacts = z.output<typeof invoiceFacts>;
