import { useEffect, useSyncExternalStore } from "react";
import { href, useLocation, useNavigationType } from "react-router";

const lists = new Set<string>([
  href("/"),
  href("/home"),
  href("/track-store"),
  href("/music"),
  href("/sale"),
  href("/likes"),
  href("/admin/music-manager"),
  href("/admin/users/downloads"),
  href("/admin/transfers"),
  href("/admin/mails"),
  href("/admin/audit"),
]);

type ListBehind = {
  address: string;
  steps: number;
};

type HistoryEntry = {
  key: string;
  address: string;
  isList: boolean;
  behind: ListBehind | undefined;
};

let currentEntry: HistoryEntry | undefined;
const listeners = new Set<() => void>();

export function useListBehind(): ListBehind | undefined {
  return useSyncExternalStore(
    subscribe,
    () => currentEntry?.behind,
    () => undefined,
  );
}

/** Stores the previous list in each history entry, for reloads and the browser's buttons. */
export function useRememberedList(): void {
  const { key, pathname, search } = useLocation();
  const type = useNavigationType();
  useEffect(() => {
    if (currentEntry?.key === key) return;
    const behind = type === "POP" || !currentEntry ? readEntry() : behindNext(currentEntry, type);
    currentEntry = { key, address: `${pathname}${search}`, isList: lists.has(pathname), behind };
    history.replaceState({ ...history.state, listBehind: behind }, "");
    for (const listener of listeners) listener();
  }, [key, pathname, search, type]);
}

function behindNext(
  { address, isList, behind }: HistoryEntry,
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
