import { useEffect, useId, useMemo, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { type ContactField, OPENED, TRAP } from "#app/messages/contact-form.ts";
import { Alert } from "#app/ui/alert.tsx";
import { buttonLook } from "#app/ui/button-look.ts";
import { InputField, TextareaField } from "#app/ui/field.tsx";
import type { ToastText } from "#app/ui/toasts.tsx";
import { useNotice } from "#app/ui/use-notice.ts";
import type { FormProblem } from "#app/web/read-form.server.ts";
import { GuardedForm } from "#app/web/unsaved-changes/guarded-form.tsx";
import { useContactSending } from "./use-contact-sending.ts";

type Props = {
  /** When the page was made, in milliseconds since 1970. */
  opened: number;
  /** Why the form came back. */
  problem: FormProblem<ContactField> | undefined;
};

const notSent = "Error sending message";

/** Writes to the shop. It works without scripts; with them it checks before it sends. */
export function ContactForm({ opened, problem }: Props) {
  const { errors, isWaiting, onSubmit } = useContactSending(problem?.errors);
  useNotice(useMemo(() => noticeOf(problem), [problem]));
  const isSending = useNavigation().formMethod === "POST" || isWaiting;
  // A page that refreshes while somebody writes is no younger for it.
  const [firstOpened] = useState(opened);
  const form = useRef<HTMLFormElement>(null);
  const { key } = useLocation();
  const shownKey = useRef(key);
  // A form that was answered without a problem is sent, and empty again. What was typed before the page
  // came to life stays.
  useEffect(() => {
    if (shownKey.current !== key && !problem) form.current?.reset();
    shownKey.current = key;
  }, [key, problem]);
  // A text that is too long is refused with a sentence, not cut off by the field.
  const field = (name: ContactField) => ({
    name,
    error: errors?.[name],
    defaultValue: problem?.typed[name],
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
      onSubmit={onSubmit}
      className="grid max-w-xl gap-5"
    >
      {errors?.form && <Alert title={notSent}>{errors.form}</Alert>}
      <InputField {...field("name")} label="Name" autoComplete="name" />
      <InputField {...field("email")} label="Email" type="email" autoComplete="email" />
      <TextareaField {...field("message")} label="Message" rows={8} />
      <Trap />
      <input type="hidden" name={OPENED} value={firstOpened} />
      <button
        type="submit"
        aria-disabled={isSending ? true : undefined}
        className={`sm:justify-self-start ${buttonLook("accent", "large")}`}
      >
        {isSending ? "Sending…" : "Send Message"}
      </button>
    </GuardedForm>
  );
}

/** Said in passing, and to those who do not see the page; beside the form it stays to be read. */
function noticeOf(problem: Props["problem"]): ToastText | undefined {
  const text = problem?.errors.form;
  return text ? { title: notSent, text, tone: "problem" } : undefined;
}

/** Nobody sees it, hears it or comes to it by keyboard; what fills it in is a machine. */
function Trap() {
  const id = useId();
  return (
    <div aria-hidden="true" className="absolute -left-[200vw] size-px overflow-hidden">
      <label htmlFor={id}>Leave this empty</label>
      <input id={id} name={TRAP} tabIndex={-1} autoComplete="off" />
    </div>
  );
}
