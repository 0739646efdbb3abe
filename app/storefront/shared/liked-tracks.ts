import { useSyncExternalStore } from "react";

const storageKey = "likedTracks";
const listeners = new Set<() => void>();
/** Holds the last text read from storage with its parsed IDs. */
let cached = { text: "{}", ids: new Set<string>() };

/** Lists the oldest like first. */
export function readLikedTracks(): string[] {
  return [...likedTracks()];
}

/** Stores a map of track ID to true, which every open tab shows. */
export function rememberLikes(trackIds: string[], isLiked: boolean): void {
  const ids = new Set(likedTracks());
  for (const id of trackIds) {
    if (isLiked) ids.add(id);
    else ids.delete(id);
  }
  const text = JSON.stringify(Object.fromEntries([...ids].map((id) => [id, true])));
  if (text === cached.text) return;
  cached = { text, ids };
  try {
    localStorage.setItem(storageKey, text);
  } catch {
    // Storage is blocked or full. The server has counted the like, and this page keeps it in
    // memory.
  }
  for (const listener of listeners) listener();
}

/** @param onServer is the value before scripts run. */
export function useIsLiked(trackId: string, onServer: boolean): boolean {
  return useSyncExternalStore(
    subscribe,
    () => likedTracks().has(trackId),
    () => onServer,
  );
}

const none: ReadonlySet<string> = new Set();

/** Is empty before scripts run. */
export function useLikedTracks(): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, likedTracks, () => none);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

function likedTracks(): ReadonlySet<string> {
  const text = readText();
  if (text !== cached.text) cached = { text, ids: new Set(idsIn(text)) };
  return cached.ids;
}

function readText(): string {
  try {
    return localStorage.getItem(storageKey) ?? "{}";
  } catch {
    return cached.text;
  }
}

function idsIn(text: string): string[] {
  try {
    const map: unknown = JSON.parse(text);
    return typeof map === "object" && map !== null ? Object.keys(map) : [];
  } catch {
    return [];
  }
}
