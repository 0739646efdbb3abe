import type { LiveEvent } from "./live-event.ts";

type OnEvent = (event: LiveEvent) => void;

const listeners = new Set<OnEvent>();

export function onLiveEvent(listener: OnEvent): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function publish(event: LiveEvent): void {
  for (const listener of listeners) listener(event);
}

export function refreshPage(): void {
  publish({ subject: "orders", kind: "changed" });
}
