import { type RefObject, useEffect, useRef } from "react";

/**
 * Focuses the first invalid field of the form whenever it has a new result, or else the message:
 * an alert that can have the focus, or the element with `data-result`.
 */
export function useResultFocus(result: object | undefined): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!result) return;
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
    (find("[aria-invalid]") ?? find("[role=alert][tabindex], [data-result]"))?.focus();
  }, [result]);
  return form;
}
