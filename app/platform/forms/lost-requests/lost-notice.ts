import { useSyncExternalStore } from "react";
import type { ToastText } from "#app/platform/ui/toasts.tsx";

/** `form` was submitted, `page` is another URL, and `refresh` reloads the current page. */
export type LostKind = "form" | "page" | "refresh";

type LostNotice = ToastText & { kind: LostKind; retry: () => void };

let currentNotice: LostNotice | undefined;
const subscribers = new Set<() => void>();

function show(notice: LostNotice | undefined): void {
  currentNotice = notice;
  for (const notify of subscribers) notify();
}

/** A user's request takes precedence over one of the page's own. */
export function showLostNotice(notice: LostNotice): void {
  if (notice.kind === "refresh" && currentNotice) return;
  show(notice);
}

export function clearLostNotice(kinds: readonly LostKind[]): void {
  if (currentNotice && kinds.includes(currentNotice.kind)) show(undefined);
}

export function closeLostNotice(notice: LostNotice): void {
  if (currentNotice === notice) show(undefined);
}

function subscribe(notify: () => void): () => void {
  subscribers.add(notify);
  return () => subscribers.delete(notify);
}

export function useLostNotice(): LostNotice | undefined {
  return useSyncExternalStore(
    subscribe,
    () => currentNotice,
    () => undefined,
  );
}
