import { useEffect, useRef, useState } from "react";
import { z } from "zod";
import { contactForm, MIN_FILL_MS, TRAP } from "#app/messages/contact-form.ts";
import type { FormResult } from "#app/web/form-result.ts";

type Errors = NonNullable<FormResult["errors"]>;

/**
 * Checks the form before it is sent, so that a text too large for any form stays in its field; one that was
 * filled in faster than people can waits for the rest of that time.
 */
export function useContactSending(result: FormResult | undefined) {
  const [own, setOwn] = useState<{ errors: Errors; over: FormResult | undefined }>();
  const [isWaiting, setIsWaiting] = useState(false);
  const opened = useRef(0);
  const isOver = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    opened.current = performance.now();
    return () => clearTimeout(timer.current);
  }, []);

  function onSubmit(event: React.SubmitEvent<HTMLFormElement>): void {
    const form = event.currentTarget;
    const formData = new FormData(form);
    const problem = formData.get(TRAP) ? undefined : problemOf(formData);
    setOwn({ errors: problem ?? {}, over: result });
    const rest = opened.current + MIN_FILL_MS - performance.now();
    if (!problem && (isOver.current || (rest <= 0 && !isWaiting))) return;
    event.preventDefault();
    if (problem) focusOn(form, Object.keys(problem)[0]);
    if (problem || isWaiting) return;
    setIsWaiting(true);
    timer.current = setTimeout(() => {
      isOver.current = true;
      setIsWaiting(false);
      form.requestSubmit();
    }, rest);
  }

  // What the browser found holds until the next response.
  const { errors, problem } = own && own.over === result ? { errors: own.errors } : (result ?? {});
  return { errors, problem: errors ? undefined : problem, isWaiting, onSubmit };
}

function problemOf(formData: FormData): Errors | undefined {
  const read = contactForm.safeParse(Object.fromEntries(formData));
  if (read.success) return undefined;
  const { fieldErrors } = z.flattenError(read.error);
  return Object.fromEntries(
    Object.entries(fieldErrors).map(([name, messages]) => [name, messages?.[0]]),
  );
}

function focusOn(form: HTMLFormElement, name: string | undefined): void {
  form.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
}
