import { z } from "zod";

const text = z.string().nullable();

const party = z.object({ name: z.string(), address: text, country: z.string(), vatId: text });

const amount = z.object({ description: z.string(), netCents: z.number() });

export const invoiceContent = z.object({
  seller: party.extend({ email: z.string(), registration: text, taxNumber: text }),
  buyer: party,
  /** Order number. */
  order: z.string(),
  /** `YYYY-MM-DD`, or null for a service that was not delivered when it was paid. */
  suppliedOn: text,
  description: z.string(),
  /** Present if there are several, or allowances. Less these, they sum up to the invoice's amount. */
  lines: z.array(amount).optional(),
  /** Discounts of the whole invoice, as positive amounts. */
  allowances: z.array(amount).optional(),
  /** Absent from older invoices. The service is paid before it is supplied. */
  isService: z.boolean().optional(),
  basisPoints: z.number(),
  taxCountry: text,
  reason: z.enum(["taxed", "not-charged", "outside-eu", "abroad", "reverse-charge"]),
  /** Absent from older invoices, which are all of VAT and print its numbers without spaces. */
  taxName: z.enum(["vat", "tax"]).optional(),
  /** Reason why no tax is charged. */
  note: text,
  /** Sandbox orders get no real invoice and have their own numbers. */
  isPractice: z.boolean(),
  corrects: z.object({ number: z.string(), issuedOn: z.string() }).optional(),
});

/** A single line has the amount of the whole invoice. */
export function invoiceLines({ content, netCents }: { content: InvoiceContent; netCents: number }) {
  return content.lines ?? [{ description: content.description, netCents }];
}

export type InvoiceContent = z.output<typeof invoiceContent>;
