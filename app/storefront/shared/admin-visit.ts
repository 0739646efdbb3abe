import { href } from "#app/platform/navigation/href.ts";

/* Remembers for this tab, across documents, whether its latest page was in the admin area. */

const KEY = "in-admin-area";

export function isInAdminArea(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, pathname } = new URL(address);
  if (origin !== location.origin || pathname === href("/admin/login")) return false;
  return pathname === href("/admin") || pathname.startsWith(`${href("/admin")}/`);
}

export function wasInAdminArea(): boolean {
  return readStorage()?.getItem(KEY) === "yes";
}

export function recordAdminVisit(isInside: boolean): void {
  if (isInside) readStorage()?.setItem(KEY, "yes");
  else readStorage()?.removeItem(KEY);
}

/** Returns undefined if the browser blocks the storage. */
function readStorage(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}
