import { type RefObject, useRef } from "react";
import { Form, type FormProps } from "react-router";
import { LeaveDialog } from "./leave-dialog.tsx";
import { useUnsavedChanges } from "./use-unsaved-changes.ts";

type Props = Omit<FormProps, "ref"> & {
  ref?: RefObject<HTMLFormElement | null>;
  isUnsaved?: boolean;
};

export function GuardedForm({ ref, isUnsaved = false, onSubmit, ...form }: Props) {
  const own = useRef<HTMLFormElement>(null);
  const element = ref ?? own;
  const { question, stay, leave, rememberSubmitted } = useUnsavedChanges(element, isUnsaved);
  return (
    <>
      <Form
        {...form}
        ref={element}
        onSubmit={(event) => {
          onSubmit?.(event);
          if (!event.defaultPrevented) rememberSubmitted();
        }}
      />
      {question && (
        <LeaveDialog
          question={question}
          onStay={() => {
            stay();
            if (document.activeElement === document.body) focusFirst(element.current);
          }}
          onLeave={leave}
        />
      )}
    </>
  );
}

function focusFirst(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>("input:not([type=hidden]), select, textarea")?.focus();
}
