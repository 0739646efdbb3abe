import { z } from "zod";
import { isHttpsLink } from "#app/web/text-fields.ts";

const invalid = "Please enter an address that begins with https:// and has no login in it.";

/** What is asked of the server to fetch a file itself. */
export const uploadAddressForm = z.object({
  kind: z.enum(["audio", "cover"]),
  address: z
    .string(invalid)
    .trim()
    .max(2048, "This address is too long.")
    .refine(isHttpsLink, invalid)
    .transform((text) => new URL(text).href)
    .pipe(z.string().max(2048, "This address is too long.")),
});
