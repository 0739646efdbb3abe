import { useEffect, useId, useRef, useState } from "react";
import { useNavigation } from "react-router";
import type { FormResult } from "#app/platform/forms/form-result.ts";
import { GuardedForm } from "#app/platform/forms/unsaved-changes/guarded-form.tsx";
import { usePageKey } from "#app/platform/navigation/page-key.ts";
import { Alert } from "#app/platform/ui/alert.tsx";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { InputField, TextareaField } from "#app/platform/ui/field.tsx";
import { useProblemToast } from "#app/platform/ui/use-notice.ts";
import type { ContactField } from "#app/shop/customers/messages/contact-form.ts";
import { OPENED, TRAP } from "#app/shop/customers/messages/spam-guard.ts";
import { m } from "#messages";
import { loadCheck, useContactSending } from "./use-contact-sending.ts";

type Props = {
  /** Time at which the page was rendered, in milliseconds since 1970. */
  opened: number;
  result: FormResult | undefined;
};

/** Validates in the browser before it submits, if scripts run. */
export function ContactForm({ opened, result }: Props) {
  const { errors, problem, isWaiting, onSubmit } = useContactSending(result);
  useProblemToast(problem);
  const isSending = useNavigation().formMethod === "POST" || isWaiting;
  // A refresh of the page while someone writes keeps the original time.
  const [firstOpened] = useState(opened);
  const form = useRef<HTMLFormElement>(null);
  const key = usePageKey();
  const previousKey = useRef(key);
  // A sent form is reset; text typed before hydration stays.
  useEffect(() => {
    if (previousKey.current !== key && !result) form.current?.reset();
    previousKey.current = key;
  }, [key, result]);
  // Text that is too long gets an error instead of being truncated by the field.
  const field = (name: ContactField) => ({
    name,
    error: errors?.[name],
    defaultValue: result?.typed?.[name],
    size: "large" as const,
    required: true,
    dir: "auto",
  });
  return (
    <GuardedForm
      ref={form}
      method="post"
      noValidate
      preventScrollReset
      onFocus={loadCheck}
      onSubmit={onSubmit}
      className="grid max-w-xl gap-5"
    >
      {problem && <Alert title={problem.title}>{problem.text}</Alert>}
      <InputField {...field("name")} label={m.name()} autoComplete="name" />
      <InputField {...field("email")} label={m.email()} type="email" autoComplete="email" />
      <TextareaField {...field("message")} label={m.order_message()} rows={8} />
      <HoneypotField />
      <input type="hidden" name={OPENED} value={firstOpened} />
      <button
        type="submit"
        aria-disabled={isSending ? true : undefined}
        className={`sm:justify-self-start ${buttonVariants("accent", "large")}`}
      >
        {isSending ? m.sending() : m.contact_send()}
      </button>
    </GuardedForm>
  );
}

/** The honeypot is neither seen, heard nor focused, so only bots fill it in. */
function HoneypotField() {
  const id = useId();
  return (
    <div aria-hidden="true" className="absolute -left-[200vw] size-px overflow-hidden">
      <label htmlFor={id}>{m.contact_leave_empty()}</label>
      <input id={id} name={TRAP} tabIndex={-1} autoComplete="off" />
    </div>
  );
}
