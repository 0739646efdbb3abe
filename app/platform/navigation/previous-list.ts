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

type PreviousList = {
  address: string;
  steps: number;
};

type HistoryEntry = {
  key: string;
  address: string;
  isList: boolean;
  previousList: PreviousList | undefined;
};

let currentEntry: HistoryEntry | undefined;
const listeners = new Set<() => void>();

export function usePreviousList(): PreviousList | undefined {
  return useSyncExternalStore(
    subscribe,
    () => currentEntry?.previousList,
    () => undefined,
  );
}

/** Stores the previous list in each history entry, for reloads and the browser's buttons. */
export function useRememberedList(): void {
  const { key, pathname, search } = useLocation();
  const type = useNavigationType();
  useEffect(() => {
    if (currentEntry?.key === key) return;
    const previousList =
      type === "POP" || !currentEntry ? readEntry() : previousListAfter(currentEntry, type);
    currentEntry = {
      key,
      address: `${pathname}${search}`,
      isList: lists.has(pathname),
      previousList,
    };
    history.replaceState({ ...history.state, listBehind: previousList }, "");
    for (const listener of listeners) listener();
  }, [key, pathname, search, type]);
}

function previousListAfter(
  { address, isList, previousList }: HistoryEntry,
  type: "PUSH" | "REPLACE",
): PreviousList | undefined {
  if (type === "REPLACE") return previousList;
  if (isList) return { address, steps: 1 };
  return previousList && { ...previousList, steps: previousList.steps + 1 };
}

function readEntry(): PreviousList | undefined {
  const { listBehind }: { listBehind?: PreviousList } = history.state ?? {};
  return listBehind;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
