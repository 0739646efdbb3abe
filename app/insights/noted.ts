import { useEffect } from "react";
import type { Noted } from "./beacon.ts";

const MAX_WAITING = 50;

let waiting: Noted[] = [];
let listener: ((noted: Noted) => void) | undefined;

/** Of a page that is open. It waits for the script that counts, which comes later or not at all. */
export function useNoted(kind: "visit" | "search", value: string | undefined): void {
  useEffect(() => {
    if (value === undefined) return;
    const noted = kind === "visit" ? { visit: value } : { search: value };
    if (listener) listener(noted);
    else if (waiting.length < MAX_WAITING) waiting.push(noted);
  }, [kind, value]);
}

/** Returns the unsubscriber. */
export function onNoted(heard: (noted: Noted) => void): () => void {
  listener = heard;
  for (const noted of waiting) heard(noted);
  waiting = [];
  return () => {
    listener = undefined;
  };
}
