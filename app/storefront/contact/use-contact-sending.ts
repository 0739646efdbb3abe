import { useEffect, useRef, useState } from "react";
import type { FormResult } from "#app/platform/forms/form-result.ts";
import { MIN_FILL_MS, TRAP } from "#app/shop/customers/messages/spam-guard.ts";

type Errors = NonNullable<FormResult["errors"]>;

/** Keeps a text too large for any form in its field, and delays a form filled in too fast. */
export function useContactSending(result: FormResult | undefined) {
  const [own, setOwn] = useState<{ errors: Errors; over: FormResult | undefined }>();
  const [isWaiting, setIsWaiting] = useState(false);
  const opened = useRef(0);
  const isBusy = useRef(false);
  const isChecked = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    opened.current = performance.now();
    return () => clearTimeout(timer.current);
  }, []);

  async function check(form: HTMLFormElement): Promise<void> {
    isBusy.current = true;
    const formData = new FormData(form);
    const fieldErrors = formData.get(TRAP) ? undefined : await problemsOf(formData);
    setOwn({ errors: fieldErrors ?? {}, over: result });
    if (fieldErrors) {
      isBusy.current = false;
      focusOn(form, Object.keys(fieldErrors)[0]);
      return;
    }
    setIsWaiting(true);
    const rest = opened.current + MIN_FILL_MS - performance.now();
    timer.current = setTimeout(() => {
      isChecked.current = true;
      isBusy.current = false;
      setIsWaiting(false);
      form.requestSubmit();
    }, rest);
  }

  function onSubmit(event: React.SubmitEvent<HTMLFormElement>): void {
    if (isChecked.current) {
      isChecked.current = false;
      return;
    }
    event.preventDefault();
    if (!isBusy.current) void check(event.currentTarget);
  }

  // Errors found in the browser apply until the next response.
  const { errors, problem } = own && own.over === result ? { errors: own.errors } : (result ?? {});
  return { errors, problem: errors ? undefined : problem, isWaiting, onSubmit };
}

/** Loads validation when someone starts to write. If that fails, the server alone validates. */
export function loadCheck() {
  return import("#app/shop/customers/messages/check-contact.ts").catch(() => undefined);
}

async function problemsOf(formData: FormData): Promise<Errors | undefined> {
  return (await loadCheck())?.checkContact(formData);
}

function focusOn(form: HTMLFormElement, name: string | undefined): void {
  form.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
}
