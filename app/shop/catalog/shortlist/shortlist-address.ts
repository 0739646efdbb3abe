import { href } from "#app/platform/navigation/href.ts";

export const MAX_LISTED_TRACKS = 100;

/** Opens the list in any browser and changes nothing there. IDs stay, unlike slugs. */
export function shortlistAddress(ids: string[]): string {
  return `${href("/shortlist")}?ids=${ids.map(encodeURIComponent).join(",")}`;
}

/** Returns undefined if the address names no tracks. */
export function readListedIds(parameters: URLSearchParams): string[] | undefined {
  const ids = parameters.get("ids");
  return ids === null ? undefined : splitIds(ids);
}

export function splitIds(ids: string): string[] {
  const each = ids.replaceAll("\0", "").split(",").filter(Boolean);
  return [...new Set(each)].slice(0, MAX_LISTED_TRACKS);
}
