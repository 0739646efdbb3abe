import { type RefObject, useCallback, useEffect } from "react";

const storageKey = "checkout";

/** Leaves out consents, which must be given each time. */
const stored = [
  "kind",
  "legalName",
  "artistName",
  "email",
  "emailAgain",
  "country",
  "address",
  "vatId",
  "method",
];

function isStored(name: string): boolean {
  return stored.includes(name) || name.startsWith("brief-");
}

/**
 * Keeps typed values in this tab, through reloads, Back and another order of the same item.
 * `isAnswered` means that the form came back from the server.
 */
export function useDraft(
  form: RefObject<HTMLFormElement | null>,
  boughtId: string,
  isAnswered: boolean,
): { saveDraft: () => void } {
  useEffect(() => {
    if (form.current && !isAnswered) fillIn(form.current, readDraft(boughtId));
  }, [form, boughtId, isAnswered]);
  const saveDraft = useCallback(() => {
    if (form.current) store(boughtId, form.current);
  }, [form, boughtId]);
  return { saveDraft };
}

function store(boughtId: string, form: HTMLFormElement): void {
  const typed = [...new FormData(form)].filter(([name]) => isStored(name));
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([boughtId, typed]));
  } catch {
    // Storage is blocked or full, and the page works without it.
  }
}

function readDraft(boughtId: string): unknown[] {
  try {
    const [id, typed] = JSON.parse(sessionStorage.getItem(storageKey) ?? "[]");
    return id === boughtId && Array.isArray(typed) ? typed : [];
  } catch {
    return [];
  }
}

function fillIn(form: HTMLFormElement, typed: unknown[]): void {
  for (const entry of typed) {
    const [name, value]: unknown[] = Array.isArray(entry) ? entry : [];
    if (typeof name !== "string" || typeof value !== "string") continue;
    const control = isStored(name) ? form.elements.namedItem(name) : null;
    if (isControl(control)) control.value = value;
  }
}

function isControl(
  control: Element | RadioNodeList | null,
): control is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | RadioNodeList {
  return control !== null && "value" in control;
}
