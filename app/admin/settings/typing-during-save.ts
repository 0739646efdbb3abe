import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { useNavigation } from "react-router";

type TextField = HTMLInputElement | HTMLTextAreaElement;
type Typed = { text: string; selection: [number, number] | undefined; hasFocus: boolean };
type Texts = ReadonlyMap<string, string>;

/** Holds state that survives a form's reset after a save. */
export function useTypingDuringSave() {
  const sent = useRef<Texts>(undefined);
  const typed = useRef<ReadonlyMap<string, Typed>>(undefined);
  const { state, formMethod } = useNavigation();
  const leaves = state === "loading" && formMethod === undefined;
  useEffect(() => {
    if (leaves) sent.current = undefined;
  }, [leaves]);
  return { sent, typed };
}

/** Restores text that was typed while the previous form was being saved. */
export function useRestoredTyping(
  form: RefObject<HTMLFormElement | null>,
  { sent, typed }: ReturnType<typeof useTypingDuringSave>,
): { rememberSubmitted: () => void } {
  useLayoutEffect(() => {
    const element = form.current;
    if (!element) return;
    if (typed.current) restore(element, typed.current);
    typed.current = undefined;
    sent.current = undefined;
    return () => {
      if (sent.current) typed.current = typedSince(element, sent.current);
    };
  }, [form, sent, typed]);
  return {
    rememberSubmitted: () => {
      if (form.current) sent.current = textsOf(form.current);
    },
  };
}

function fieldsOf(form: HTMLFormElement): TextField[] {
  return [...form.querySelectorAll<TextField>("[data-max]")];
}

function textsOf(form: HTMLFormElement): Texts {
  return new Map(fieldsOf(form).map(({ name, value }) => [name, value]));
}

function typedSince(form: HTMLFormElement, sent: Texts): ReadonlyMap<string, Typed> {
  const changed = fieldsOf(form).filter(({ name, value }) => sent.get(name) !== value);
  return new Map(changed.map((field) => [field.name, typedIn(field)]));
}

function typedIn(field: TextField): Typed {
  const { value, selectionStart, selectionEnd } = field;
  // Email fields have no readable selection.
  const hasSelection = selectionStart !== null && selectionEnd !== null;
  return {
    text: value,
    selection: hasSelection ? [selectionStart, selectionEnd] : undefined,
    hasFocus: document.activeElement === field,
  };
}

function restore(form: HTMLFormElement, typed: ReadonlyMap<string, Typed>): void {
  for (const field of fieldsOf(form)) {
    const { text, selection, hasFocus } = typed.get(field.name) ?? {};
    if (text === undefined) continue;
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true })); // The event updates the character count.
    if (!hasFocus) continue;
    field.focus({ preventScroll: true });
    if (selection) field.setSelectionRange(...selection);
  }
}
