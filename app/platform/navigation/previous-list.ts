import { useEffect, useSyncExternalStore } from "react";
import { type Register, useLocation, useNavigationType } from "react-router";
import { translatePath } from "#app/platform/i18n/page-slugs.ts";

const lists: (keyof Register["pages"])[] = [
  "/",
  "/home",
  "/track-store",
  "/music",
  "/sale",
  "/likes",
  "/shortlist",
  "/admin/music-manager",
  "/admin/users/downloads",
  "/admin/transfers",
  "/admin/mails",
  "/admin/audit",
];

type PreviousList = {
  address: string;
  steps: number;
};

type HistoryEntry = {
  key: string;
  /** Counts from the first entry. */
  position: number;
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

/** Returns how far Back or Forward has moved before the page follows. */
export function stepsFromPage(): number {
  return readEntry().position - (currentEntry?.position ?? 0);
}

/** Stores these in each history entry, for reloads and the browser's buttons. */
export function useRememberedList(): void {
  const { key, pathname, search } = useLocation();
  const type = useNavigationType();
  useEffect(() => {
    if (currentEntry?.key === key) return;
    const { previousList, position } =
      type === "POP" || !currentEntry ? readEntry() : entryAfter(currentEntry, type);
    currentEntry = {
      key,
      position,
      address: `${pathname}${search}`,
      isList: lists.some((page) => translatePath(page) === pathname),
      previousList,
    };
    history.replaceState({ ...history.state, listBehind: previousList, position }, "");
    for (const listener of listeners) listener();
  }, [key, pathname, search, type]);
}

type StoredEntry = Pick<HistoryEntry, "previousList" | "position">;

function entryAfter(current: HistoryEntry, type: "PUSH" | "REPLACE"): StoredEntry {
  if (type === "REPLACE") return current;
  const { address, isList, previousList } = current;
  const position = current.position + 1;
  if (isList) return { previousList: { address, steps: 1 }, position };
  const further = previousList && { ...previousList, steps: previousList.steps + 1 };
  return { previousList: further, position };
}

function readEntry(): StoredEntry {
  const { listBehind: previousList, position = 0 } = history.state ?? {};
  return { previousList, position };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
