import { type LiveEvent, liveSubjects, readLiveEvent } from "./live-event.ts";

type OnEvent = (event: LiveEvent) => void;

const FIRST_WAIT_MS = 30_000;
const MAX_WAIT_MS = 10 * 60_000;

const listeners = new Set<OnEvent>();

export function onLiveEvent(listener: OnEvent): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** One stream while the page is visible. After a reconnect listeners get `everything`. */
export function openWhileVisible(findAddress: () => string): () => void {
  if (typeof EventSource === "undefined") return () => undefined;
  let source: EventSource | undefined;
  let wasOpen = false;
  let wait = FIRST_WAIT_MS;
  let nextTry: number | undefined;

  function close() {
    window.clearTimeout(nextTry);
    source?.close();
    source = undefined;
  }
  function open() {
    close();
    source = new EventSource(findAddress());
    source.onopen = () => {
      wait = FIRST_WAIT_MS;
      if (wasOpen) publish({ of: "everything", kind: "changed" });
      wasOpen = true;
    };
    source.onerror = () => {
      // After a broken connection the browser tries again by itself, after a refusal it does not.
      if (source?.readyState !== EventSource.CLOSED) return;
      nextTry = window.setTimeout(open, wait);
      wait = Math.min(wait * 2, MAX_WAIT_MS);
    };
    for (const subject of liveSubjects) source.addEventListener(subject, receive);
  }
  function followVisibility() {
    if (document.visibilityState === "hidden") close();
    else if (!source) open();
  }

  followVisibility();
  document.addEventListener("visibilitychange", followVisibility);
  return () => {
    document.removeEventListener("visibilitychange", followVisibility);
    close();
  };
}

function receive({ type, data }: MessageEvent): void {
  const event = readLiveEvent(type, data);
  if (event) publish(event);
}

/** Loads the data of the open page again, once nothing else is on its way. */
export function refreshPage(): void {
  publish({ of: "orders", kind: "changed" });
}

function publish(event: LiveEvent): void {
  for (const listener of listeners) listener(event);
}
