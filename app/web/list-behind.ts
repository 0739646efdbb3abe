import { useEffect, useSyncExternalStore } from "react";
import { href, useLocation, useNavigationType } from "react-router";

/** Screens that list tracks, to which the page of a track leads back. */
const lists = new Set<string>([
  href("/"),
  href("/home"),
  href("/track-store"),
  href("/music"),
  href("/sale"),
  href("/likes"),
  href("/admin/music-manager"),
  href("/admin/users/downloads"),
  href("/admin/audit"),
]);

/** The nearest list in the tab's history before the shown page. */
type ListBehind = {
  /** With its filters. */
  address: string;
  steps: number;
};

type ShownPage = { key: string; address: string; isList: boolean; behind: ListBehind | undefined };

let shownPage: ShownPage | undefined;
const listeners = new Set<() => void>();

/** The list that the visitor came from; undefined after a shared link. */
export function useListBehind(): ListBehind | undefined {
  return useSyncExternalStore(
    subscribe,
    () => shownPage?.behind,
    () => undefined,
  );
}

/**
 * Notes in each entry of the tab's history which list lies behind it, where a reload and the browser's
 * own buttons find it again. Used once, by the root.
 */
export function useRememberedList(): void {
  const { key, pathname, search } = useLocation();
  const type = useNavigationType();
  useEffect(() => {
    if (shownPage?.key === key) return;
    const behind = type === "POP" || !shownPage ? readEntry() : behindNext(shownPage, type);
    shownPage = { key, address: `${pathname}${search}`, isList: lists.has(pathname), behind };
    history.replaceState({ ...history.state, listBehind: behind }, "");
    for (const listener of listeners) listener();
  }, [key, pathname, search, type]);
}

function behindNext(
  { address, isList, behind }: ShownPage,
  type: "PUSH" | "REPLACE",
): ListBehind | undefined {
  if (type === "REPLACE") return behind;
  if (isList) return { address, steps: 1 };
  return behind && { ...behind, steps: behind.steps + 1 };
}

function readEntry(): ListBehind | undefined {
  const { listBehind }: { listBehind?: ListBehind } = history.state ?? {};
  return listBehind;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
