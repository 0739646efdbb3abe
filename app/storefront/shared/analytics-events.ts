import { useEffect } from "react";
import type { AnalyticsEvent } from "#app/shop/insights/beacon.ts";

const MAX_WAITING = 50;

let waiting: AnalyticsEvent[] = [];
let listener: ((event: AnalyticsEvent) => void) | undefined;

/** Queues an event for the counting script, which loads later or not at all. */
export function useAnalyticsEvent(kind: "visit" | "search", value: string | undefined): void {
  useEffect(() => {
    if (value === undefined) return;
    const event = kind === "visit" ? { visit: value } : { search: value };
    if (listener) listener(event);
    else if (waiting.length < MAX_WAITING) waiting.push(event);
  }, [kind, value]);
}

export function onAnalyticsEvent(handler: (event: AnalyticsEvent) => void): () => void {
  listener = handler;
  for (const event of waiting) handler(event);
  waiting = [];
  return () => {
    listener = undefined;
  };
}
