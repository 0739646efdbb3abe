import { useSyncExternalStore } from "react";

const storageKey = "likedTracks";
const listeners = new Set<() => void>();
/** The text that was read last, and the ids in it. */
let known = { text: "{}", ids: new Set<string>() };

/** Ids, the oldest like first. */
export function readLikedTracks(): string[] {
  return [...likedTracks()];
}

/** Stored in the browser as a map of track id to true. Every open tab shows it. */
export function rememberLikes(trackIds: string[], isLiked: boolean): void {
  const ids = new Set(likedTracks());
  for (const id of trackIds) {
    if (isLiked) ids.add(id);
    else ids.delete(id);
  }
  const text = JSON.stringify(Object.fromEntries([...ids].map((id) => [id, true])));
  if (text === known.text) return;
  known = { text, ids };
  try {
    localStorage.setItem(storageKey, text);
  } catch {
    // Storage is forbidden or full: the server has counted the like, and this page remembers it.
  }
  for (const listener of listeners) listener();
}

/** @param onServer what the page shows before its scripts run. */
export function useIsLiked(trackId: string, onServer: boolean): boolean {
  return useSyncExternalStore(
    subscribe,
    () => likedTracks().has(trackId),
    () => onServer,
  );
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
  if (text !== known.text) known = { text, ids: new Set(idsIn(text)) };
  return known.ids;
}

function readText(): string {
  try {
    return localStorage.getItem(storageKey) ?? "{}";
  } catch {
    return known.text;
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
