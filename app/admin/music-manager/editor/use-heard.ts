import { useState } from "react";

/** A value of a form that can be typed, or filled in by what the server heard in a file. */
export type HeardField = {
  value: string;
  /** The value is what was heard, not what somebody chose. */
  isDetected: boolean;
  /** What was heard, where something else is in the field. */
  offer: string | undefined;
  write(value: string): void;
  hear(value: string | undefined): void;
};

type State = { value: string; heard: string | undefined };

/** Begins with `initial`. What is heard fills an empty field; it never replaces what is written there. */
export function useHeard(initial: string): HeardField {
  const [{ value, heard }, setState] = useState<State>({ value: initial, heard: undefined });
  return {
    value,
    isDetected: heard !== undefined && value === heard,
    offer: heard !== undefined && value !== heard ? heard : undefined,
    write: (written) => setState((state) => ({ ...state, value: written })),
    hear: (next) =>
      setState((state) => {
        if (next === undefined) return state;
        const isFree = state.value === "" || state.value === state.heard;
        return { value: isFree ? next : state.value, heard: next };
      }),
  };
}
