import { z } from "zod";
import { emailAddress, line, lines } from "#app/platform/forms/text-fields.ts";
import { m } from "#messages";

export const contactForm = z.object({
  name: line({ max: 120, needed: m.contact_name_missing }),
  email: emailAddress(m.email_invalid),
  message: lines({ max: 5000, needed: m.contact_message_missing }),
});

export type Contact = z.output<typeof contactForm>;
export type ContactField = keyof Contact;
