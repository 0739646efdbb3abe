import { z } from "zod";
import { asciiAddress } from "./ascii-address.ts";

const MAX_LENGTH = 254;

/** Follows https://html.spec.whatwg.org/#valid-e-mail-address. Nothing can extend a header. */
export function emailSchema(invalid?: string | (() => string)) {
  return z
    .string({ error: invalid })
    .trim()
    .max(MAX_LENGTH, { error: invalid })
    .transform(asciiAddress)
    .pipe(
      z
        .email({ pattern: z.regexes.html5Email, error: invalid })
        .max(MAX_LENGTH, { error: invalid })
        .regex(/@[^@]*[^.@]\.[^.@]+$/, { error: invalid }),
    );
}
