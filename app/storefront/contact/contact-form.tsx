import { useEffect, useId, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import type { ContactField } from "#app/messages/contact-form.ts";
import { OPENED, TRAP } from "#app/messages/hurry.ts";
import { Alert } from "#app/ui/alert.tsx";
import { buttonLook } from "#app/ui/button-look.ts";
import { InputField, TextareaField } from "#app/ui/field.tsx";
import { useProblemToast } from "#app/ui/use-notice.ts";
import type { FormResult } from "#app/web/form-result.ts";
import { GuardedForm } from "#app/web/unsaved-changes/guarded-form.tsx";
import { m } from "#messages";
import { loadCheck, useContactSending } from "./use-contact-sending.ts";

type Props = {
  /** When the page was made, in milliseconds since 1970. */
  opened: number;
  result: FormResult | undefined;
};

/** Writes to the shop. It works without scripts; with them it checks before it sends. */
export function ContactForm({ opened, result }: Props) {
  const { errors, problem, isWaiting, onSubmit } = useContactSending(result);
  useProblemToast(problem);
  const isSending = useNavigation().formMethod === "POST" || isWaiting;
  // A page that refreshes while somebody writes is no younger for it.
  const [firstOpened] = useState(opened);
  const form = useRef<HTMLFormElement>(null);
  const { key } = useLocation();
  const shownKey = useRef(key);
  // A form that was sent is emptied. What was typed before hydration stays.
  useEffect(() => {
    if (shownKey.current !== key && !result) form.current?.reset();
    shownKey.current = key;
  }, [key, result]);
  // A text that is too long is refused with a sentence, not cut off by the field.
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
      <InputField {...field("name")} label={m.contact_name()} autoComplete="name" />
      <InputField {...field("email")} label={m.email()} type="email" autoComplete="email" />
      <TextareaField {...field("message")} label={m.contact_message()} rows={8} />
      <Trap />
      <input type="hidden" name={OPENED} value={firstOpened} />
      <button
        type="submit"
        aria-disabled={isSending ? true : undefined}
        className={`sm:justify-self-start ${buttonLook("accent", "large")}`}
      >
        {isSending ? m.contact_sending() : m.contact_send()}
      </button>
    </GuardedForm>
  );
}

/** Nobody sees, hears or focuses it; only machines fill it in. */
function Trap() {
  const id = useId();
  return (
    <div aria-hidden="true" className="absolute -left-[200vw] size-px overflow-hidden">
      <label htmlFor={id}>{m.contact_leave_empty()}</label>
      <input id={id} name={TRAP} tabIndex={-1} autoComplete="off" />
    </div>
  );
}
