import { z } from "zod";
import { emptyToNull, line } from "#app/platform/forms/text-fields.ts";
import { emailSchema } from "#app/platform/system/email-address.ts";
import { m } from "#messages";
import {
  MAX_MAIL_HOST,
  MAX_MAIL_PASSWORD,
  MAX_MAIL_PORT,
  MAX_MAIL_USERNAME,
} from "./mail-server-limits.ts";

function isHostOrBlank(host: string): boolean {
  return /^([a-z0-9_-]+(\.[a-z0-9_-]+)*\.?)?$/i.test(host) || z.regexes.ipv6.test(host);
}

/** A blank host means that the shop sends no email. */
export const mailServerForm = z.object({
  version: z.string().max(40).default(""),
  mailHost: line({ max: MAX_MAIL_HOST })
    .refine(isHostOrBlank, { error: () => m.mail_host_invalid() })
    .transform(emptyToNull),
  mailPort: z
    .string({ error: () => m.mail_port_invalid() })
    .trim()
    .regex(/^\d{1,5}$/, { error: () => m.mail_port_invalid() })
    .transform(Number)
    .pipe(
      z
        .number()
        .min(1, { error: () => m.mail_port_invalid() })
        .max(MAX_MAIL_PORT, { error: () => m.mail_port_invalid() }),
    ),
  mailUsername: line({ max: MAX_MAIL_USERNAME }).transform(emptyToNull),
  mailFrom: line({ max: 254 })
    .pipe(z.union([z.literal(""), emailSchema(m.email_invalid)]))
    .transform(emptyToNull),
});

/** Blank keeps the stored password. */
export const mailPasswordFields = {
  mailPassword: z
    .string()
    .max(MAX_MAIL_PASSWORD, { error: () => m.text_too_long({ max: MAX_MAIL_PASSWORD }) })
    .default(""),
};
