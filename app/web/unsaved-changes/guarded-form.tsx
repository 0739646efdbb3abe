import { type RefObject, useRef } from "react";
import { Form, type FormProps } from "react-router";
import { LeaveDialog } from "./leave-dialog.tsx";
import { useUnsavedChanges } from "./use-unsaved-changes.ts";

type Props = Omit<FormProps, "ref"> & {
  ref?: RefObject<HTMLFormElement | null>;
  /** Whether it holds something unsaved that no field shows, such as a file on its way. */
  isUnsaved?: boolean;
};

/** A form whose words nobody loses by leaving: a question comes first, unless they are saved or untouched. */
export function GuardedForm({ ref, isUnsaved = false, onSubmit, ...form }: Props) {
  const own = useRef<HTMLFormElement>(null);
  const element = ref ?? own;
  const { isAsking, stay, leave, noteSent } = useUnsavedChanges(element, isUnsaved);
  return (
    <>
      <Form
        {...form}
        ref={element}
        onSubmit={(event) => {
          onSubmit?.(event);
          if (!event.defaultPrevented) noteSent();
        }}
      />
      {isAsking && (
        <LeaveDialog
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

/** What had the focus may have gone meanwhile, such as a link in a menu that closed. */
function focusFirst(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>("input:not([type=hidden]), select, textarea")?.focus();
}
