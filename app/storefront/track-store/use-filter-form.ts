import { type RefObject, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { rangeFields } from "#app/shop/catalog/filters/ranges.ts";
import {
  filterParameters,
  readTrackFilter,
  type TrackFilter,
} from "#app/shop/catalog/filters/track-filter.ts";

const TYPING_MS = 400;

/** Submits choices at once and typed text after a pause. Without scripts, a button submits. */
export function useFilterForm(form: RefObject<HTMLFormElement | null>, filter: TrackFilter) {
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useWrittenRanges(form, filter);

  function sendNow({ closes = false } = {}): void {
    clearTimeout(timer.current);
    if (!form.current) return;
    const chosen = new URLSearchParams();
    for (const [name, value] of new FormData(form.current)) chosen.append(name, String(value));
    const parameters = filterParameters(readTrackFilter(chosen));
    if (chosen.has("view")) parameters.set("view", "list");
    if (!closes) parameters.set("filters", "open");
    void navigate(`?${parameters}`, { replace: true, preventScrollReset: true });
  }

  return {
    sendNow,
    onChange({ target }: React.ChangeEvent<HTMLFormElement>): void {
      clearTimeout(timer.current);
      const isTyped = target.matches("input[inputmode]");
      if (isTyped) timer.current = setTimeout(sendNow, TYPING_MS);
      else sendNow();
    },
  };
}

/** Leaves a field alone that is typed in or not understood. Others show the value in the URL. */
function useWrittenRanges(form: RefObject<HTMLFormElement | null>, filter: TrackFilter): void {
  const written = rangeFields(filter);
  const texts = JSON.stringify(written);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts stand for the fields.
  useEffect(() => {
    for (const { name, text } of written) {
      const field = form.current?.elements.namedItem(name);
      if (!(field instanceof HTMLInputElement) || field === document.activeElement) continue;
      if (field.validity.valid) field.value = text;
    }
  }, [texts]);
}
