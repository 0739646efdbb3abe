import { useEffect, useRef, useState } from "react";
import { BULK_FORM } from "./bulk-address.ts";

/**
 * Selection of the list's checkboxes, stored in the browser. Shift selects or clears a range;
 * Escape clears all. `selected` is undefined until scripts run, and selecting all matches counts as
 * one.
 */
export function useSelection(tracks: readonly { id: string }[]) {
  const [selected, setSelected] = useState<number>();
  const all = useRef<HTMLInputElement>(null);
  const last = useRef<HTMLInputElement>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: with other tracks there are other boxes.
  useEffect(() => {
    const count = () => {
      const boxes = boxesOfTracks();
      const ticked = boxes.filter((box) => box.checked).length;
      if (all.current) {
        all.current.checked = ticked > 0 && ticked === boxes.length;
        all.current.indeterminate = ticked > 0 && ticked < boxes.length;
      }
      setSelected(ticked + (isEverything() ? 1 : 0));
    };
    const click = ({ target, shiftKey }: MouseEvent) => {
      if (!isBox(target)) return;
      if (shiftKey && last.current) tickBetween(last.current, target);
      last.current = target;
    };
    const clear = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key !== "Escape" || defaultPrevented) return;
      for (const box of boxesOfTracks()) box.checked = false;
      count();
    };
    count();
    document.addEventListener("click", click);
    document.addEventListener("change", count);
    window.addEventListener("keydown", clear);
    return () => {
      document.removeEventListener("click", click);
      document.removeEventListener("change", count);
      window.removeEventListener("keydown", clear);
    };
  }, [tracks]);

  const toggleAll = ({ target }: React.ChangeEvent<HTMLInputElement>) => {
    for (const box of boxesOfTracks()) box.checked = target.checked;
  };
  return { selected, all, toggleAll };
}

function inputsNamed(name: string): HTMLInputElement[] {
  const form = document.getElementById(BULK_FORM);
  if (!(form instanceof HTMLFormElement)) return [];
  return [...form.elements].filter(
    (element): element is HTMLInputElement =>
      element instanceof HTMLInputElement && element.type === "checkbox" && element.name === name,
  );
}

const boxesOfTracks = () => inputsNamed("track");
const isEverything = () => inputsNamed("all").some((box) => box.checked);

function isBox(target: EventTarget | null): target is HTMLInputElement {
  return target instanceof HTMLInputElement && boxesOfTracks().includes(target);
}

function tickBetween(one: HTMLInputElement, other: HTMLInputElement): void {
  const boxes = boxesOfTracks();
  const [from, to] = [boxes.indexOf(one), boxes.indexOf(other)].toSorted((a, b) => a - b);
  if (from === undefined || to === undefined || from < 0) return;
  for (const box of boxes.slice(from, to + 1)) box.checked = other.checked;
}
