import { useSyncExternalStore } from "react";
import type { ShownReservation, ShownTrack } from "#app/catalogue/track.ts";

const storageKey = "reservation";
const listeners = new Set<() => void>();

export type OwnReservation = { trackId: string; until: Date };

/** Stored when a checkout opens, so that pages which are the same for all know whose track it is. No secret. */
export function rememberReservation({ trackId, until }: OwnReservation): void {
  store(JSON.stringify({ trackId, until: until.getTime() }));
}

export function forgetReservation(): void {
  store(undefined);
}

/** Whether the reservation of a track was made in this browser, and not by somebody after it. */
export function useIsOwnReservation({
  id,
  reservation,
}: Pick<ShownTrack, "id" | "reservation">): boolean {
  const text = useSyncExternalStore(subscribe, readText, () => null);
  return reservation !== undefined && isOwn(text, id, reservation);
}

function isOwn(text: string | null, trackId: string, { until }: ShownReservation): boolean {
  if (!text || !until) return false;
  try {
    const stored: unknown = JSON.parse(text);
    if (typeof stored !== "object" || stored === null) return false;
    const end = Number(Reflect.get(stored, "until"));
    return Reflect.get(stored, "trackId") === trackId && until.getTime() <= end;
  } catch {
    return false;
  }
}

function store(text: string | undefined): void {
  try {
    if (text === undefined) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, text);
  } catch {
    // Storage is forbidden or full: the button says what it says to everybody.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

function readText(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}
