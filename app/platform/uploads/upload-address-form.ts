import { z } from "zod";
import { link } from "#app/platform/forms/text-fields.ts";
import { m } from "#messages";

export const uploadAddressForm = z.object({
  kind: z.enum(["audio", "cover"]),
  address: link({
    invalid: m.upload_address_needed,
    tooLong: m.address_too_long,
  }),
});
