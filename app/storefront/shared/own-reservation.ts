import { useEffect, useSyncExternalStore } from "react";
import type { PublicTrack, TrackReservation } from "#app/shop/catalog/track.ts";

const storageKey = "reservation";
const listeners = new Set<() => void>();

type StoredReservation = { trackId: string | null; until: Date | undefined; isOver: boolean };

/** Tells cached pages whose track it is, without storing a secret. */
export function useStoredReservation({ trackId, until, isOver }: StoredReservation): void {
  const end = until?.getTime();
  useEffect(() => {
    if (trackId === null) return;
    if (!isOver && end !== undefined) store(JSON.stringify({ trackId, until: end }));
    if (isOver && readStored(readText())?.trackId === trackId) store(undefined);
  }, [trackId, end, isOver]);
}

/** Returns whether this browser made the track's current reservation. */
export function useIsOwnReservation({
  id,
  reservation,
}: Pick<PublicTrack, "id" | "reservation">): boolean {
  const text = useSyncExternalStore(subscribe, readText, () => null);
  return reservation !== undefined && isOwn(text, id, reservation);
}

function isOwn(text: string | null, trackId: string, { until }: TrackReservation): boolean {
  const stored = readStored(text);
  return stored?.trackId === trackId && until !== undefined && until.getTime() <= stored.until;
}

function readStored(text: string | null): { trackId: unknown; until: number } | undefined {
  try {
    const stored: unknown = JSON.parse(text ?? "null");
    if (typeof stored !== "object" || stored === null) return undefined;
    return { trackId: Reflect.get(stored, "trackId"), until: Number(Reflect.get(stored, "until")) };
  } catch {
    return undefined;
  }
}

function store(text: string | undefined): void {
  try {
    if (text === undefined) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, text);
  } catch {
    // Storage is blocked or full, and the button looks the same as for everyone.
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
