import { useEffect } from "react";
import type { Noted } from "./beacon.ts";

const MAX_WAITING = 50;

let waiting: Noted[] = [];
let listener: ((noted: Noted) => void) | undefined;

/**
 * Records an event of the open page. It is queued for the counting script, which loads later or not
 * at all.
 */
export function useNoted(kind: "visit" | "search", value: string | undefined): void {
  useEffect(() => {
    if (value === undefined) return;
    const noted = kind === "visit" ? { visit: value } : { search: value };
    if (listener) listener(noted);
    else if (waiting.length < MAX_WAITING) waiting.push(noted);
  }, [kind, value]);
}

/** Returns the unsubscriber. */
export function onNoted(handler: (noted: Noted) => void): () => void {
  listener = handler;
  for (const noted of waiting) handler(noted);
  waiting = [];
  return () => {
    listener = undefined;
  };
}
