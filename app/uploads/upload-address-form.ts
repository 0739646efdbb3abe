import { z } from "zod";
import { link } from "#app/web/text-fields.ts";

export const uploadAddressForm = z.object({
  kind: z.enum(["audio", "cover"]),
  address: link({
    invalid: "Please enter an address that begins with https:// and has no login in it.",
    tooLong: "This address is too long.",
  }),
});
