import { z } from "zod";
import { asciiAddress } from "./ascii-address.ts";

const MAX_LENGTH = 254;

/**
 * Validates what `<input type="email">` accepts
 * (https://html.spec.whatwg.org/#valid-e-mail-address), at a domain with a dot in any script.
 * Anything that could extend a header is rejected.
 */
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
