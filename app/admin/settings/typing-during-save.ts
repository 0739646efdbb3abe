import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { useNavigation } from "react-router";

type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Typed = { text: string; selection: [number, number] | undefined; hasFocus: boolean };
type Texts = ReadonlyMap<string, string>;

/** Holds state that survives a form's reset after a save, its own or that of another form. */
export function useTypingDuringSave() {
  const sent = useRef<Texts>(undefined);
  const typed = useRef<ReadonlyMap<string, Typed>>(undefined);
  const isSaving = useRef(false);
  const { state, formMethod } = useNavigation();
  const leaves = state === "loading" && formMethod === undefined;
  const saves = state !== "idle" && formMethod === "POST";
  useEffect(() => {
    if (leaves) sent.current = undefined;
    if (leaves || saves) isSaving.current = saves;
  }, [leaves, saves]);
  return { sent, typed, isSaving };
}

/** Restores text that was typed while the previous form, or another one, was being saved. */
export function useRestoredTyping(
  form: RefObject<HTMLFormElement | null>,
  { sent, typed, isSaving }: ReturnType<typeof useTypingDuringSave>,
): { rememberSubmitted: () => void } {
  useLayoutEffect(() => {
    const element = form.current;
    if (!element) return;
    const opened = openedTextsOf(element);
    if (typed.current) restore(element, typed.current);
    typed.current = undefined;
    sent.current = undefined;
    isSaving.current = false;
    return () => {
      const known = sent.current ?? (isSaving.current ? opened : undefined);
      if (known) typed.current = typedSince(element, known);
    };
  }, [form, sent, typed, isSaving]);
  return {
    rememberSubmitted: () => {
      if (form.current) sent.current = textsOf(form.current);
    },
  };
}

function fieldsOf(form: HTMLFormElement): TextField[] {
  return [...form.querySelectorAll<TextField>("[data-max], select")];
}

function textsOf(form: HTMLFormElement): Texts {
  return new Map(fieldsOf(form).map(({ name, value }) => [name, value]));
}

/** Ignores text that was typed before the scripts loaded. */
function openedTextsOf(form: HTMLFormElement): Texts {
  return new Map(fieldsOf(form).map((field) => [field.name, openedTextOf(field)]));
}

function openedTextOf(field: TextField): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  const [selected = field.options[0]] = [...field.options].filter(
    ({ defaultSelected }) => defaultSelected,
  );
  return selected?.value ?? "";
}

function typedSince(form: HTMLFormElement, sent: Texts): ReadonlyMap<string, Typed> {
  const changed = fieldsOf(form).filter(({ name, value }) => sent.get(name) !== value);
  return new Map(changed.map((field) => [field.name, typedIn(field)]));
}

function typedIn(field: TextField): Typed {
  return {
    text: field.value,
    selection: selectionOf(field),
    hasFocus: document.activeElement === field,
  };
}

/** Email fields have no readable selection. */
function selectionOf(field: TextField): [number, number] | undefined {
  if (field instanceof HTMLSelectElement) return undefined;
  const { selectionStart, selectionEnd } = field;
  return selectionStart === null || selectionEnd === null
    ? undefined
    : [selectionStart, selectionEnd];
}

function restore(form: HTMLFormElement, typed: ReadonlyMap<string, Typed>): void {
  for (const field of fieldsOf(form)) {
    const { text, selection, hasFocus } = typed.get(field.name) ?? {};
    if (text === undefined) continue;
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true })); // The event updates the character count.
    if (!hasFocus) continue;
    field.focus({ preventScroll: true });
    if (selection && !(field instanceof HTMLSelectElement)) field.setSelectionRange(...selection);
  }
}
