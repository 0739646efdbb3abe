import { z } from "zod";
import { contactForm } from "./contact-form.ts";

export function checkContact(formData: FormData): Record<string, string | undefined> | undefined {
  const { error } = contactForm.safeParse(Object.fromEntries(formData));
  if (!error) return undefined;
  const { fieldErrors } = z.flattenError(error);
  return Object.fromEntries(
    Object.entries(fieldErrors).map(([name, messages]) => [name, messages?.[0]]),
  );
}
