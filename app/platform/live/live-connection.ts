import { href } from "react-router";
import { liveSubjects, readLiveEvent, SINCE } from "./live-event.ts";
import { publish } from "./live-listeners.ts";

const FIRST_WAIT_MS = 30_000;
const MAX_WAIT_MS = 10 * 60_000;

/** Listeners get `everything` after a reconnect. */
export function openWhileVisible(findLastEventId: () => string | undefined): () => void {
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
    source = new EventSource(addressSince(findLastEventId()));
    source.onopen = () => {
      wait = FIRST_WAIT_MS;
      if (wasOpen) publish({ subject: "everything", kind: "changed" });
      wasOpen = true;
    };
    source.onerror = () => {
      // The browser retries after a broken connection, but not after a refusal.
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

function addressSince(eventId: string | undefined): string {
  const query = eventId === undefined ? "" : `?${new URLSearchParams({ [SINCE]: eventId })}`;
  return `${href("/live")}${query}`;
}

function receive({ type, data }: MessageEvent): void {
  const event = readLiveEvent(type, data);
  if (event) publish(event);
}
