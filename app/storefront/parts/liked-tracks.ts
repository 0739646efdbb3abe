const storageKey = "likedTracks";

function readMap(): Record<string, unknown> {
  try {
    const known: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "{}");
    return typeof known === "object" && known !== null ? { ...known } : {};
  } catch {
    return {};
  }
}

/** The ids of the tracks that this browser liked, oldest first. */
export function readLikedTracks(): string[] {
  return Object.keys(readMap());
}

/** Notes in the browser that a track is liked: a map of track id to true. */
export function rememberLike(trackId: string): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ ...readMap(), [trackId]: true }));
  } catch {
    // Storage is forbidden here: the server has counted the like all the same.
  }
}
