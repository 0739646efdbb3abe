import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router";

type Listed = {
  /** The ID of an option is the list's ID and the option's index. */
  id: string;
  addresses: string[];
  onDone: () => void;
};

/** Selects an option with the arrow keys, while the field keeps the focus. */
export function useActiveOption(
  input: RefObject<HTMLInputElement | null>,
  { id, addresses, onDone }: Listed,
): number | undefined {
  const navigate = useNavigate();
  const list = addresses.join(" ");
  const count = addresses.length;
  const [reached, setReached] = useState<{ list: string; at: number }>();
  // A new list starts without a selection.
  const active = reached?.list === list ? reached.at : undefined;
  const choose = useEffectEvent((event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = active === undefined ? undefined : addresses[active];
    if (step && count > 0) {
      const from = active ?? (step === 1 ? -1 : count);
      setReached({ list, at: (from + step + count) % count });
    } else if (event.key === "Enter" && chosen) {
      void navigate(chosen);
      onDone();
    } else if (event.key === "Escape" && count > 0) {
      onDone();
    } else return;
    event.preventDefault();
  });
  useEffect(() => {
    const field = input.current;
    const onKey = (event: KeyboardEvent) => choose(event);
    field?.addEventListener("keydown", onKey);
    return () => field?.removeEventListener("keydown", onKey);
  }, [input]);
  useEffect(() => {
    const field = input.current;
    const attributes = {
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": String(count > 0),
      ...(count > 0 && { "aria-controls": id }),
      ...(active !== undefined && { "aria-activedescendant": `${id}-${active}` }),
    };
    for (const [name, value] of Object.entries(attributes)) field?.setAttribute(name, value);
    return () => {
      for (const name of Object.keys(attributes)) field?.removeAttribute(name);
    };
  }, [input, id, count, active]);
  return active;
}
