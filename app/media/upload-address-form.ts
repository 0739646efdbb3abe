import { z } from "zod";

/** What is asked of the server to fetch a file itself. */
export const uploadAddressForm = z.object({
  kind: z.enum(["audio", "cover"]),
  address: z
    .url({ protocol: /^https$/, error: "Please enter an address that begins with https://." })
    .max(2048, "This address is too long."),
});
