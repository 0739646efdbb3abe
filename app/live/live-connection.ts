import { type LiveEvent, liveSubjects, readLiveEvent } from "./live-event.ts";

type OnEvent = (event: LiveEvent) => void;

/** Milliseconds before a refused browser asks again; doubled each time. */
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 10 * 60_000;

const listeners = new Set<OnEvent>();

/** For every event that this page hears. Answers the way out. */
export function onLiveEvent(listener: OnEvent): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/**
 * Keeps one stream open while the page is in sight; whenever it opens anew, the listeners are told
 * that they may have missed something. `findAddress` is asked for each: of what was missed before the
 * first, the shop tells. Does nothing where there is no `EventSource`. Answers the end.
 */
export function keepStreamOpen(findAddress: () => string): () => void {
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
      if (wasOpen) tell({ of: "everything", kind: "changed" });
      wasOpen = true;
    };
    source.onerror = () => {
      // After a broken connection the browser tries again by itself, after a refusal it does not.
      if (source?.readyState !== EventSource.CLOSED) return;
      nextTry = window.setTimeout(open, wait);
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    };
    for (const subject of liveSubjects) source.addEventListener(subject, hear);
  }
  function followSight() {
    if (document.visibilityState === "hidden") close();
    else if (!source) open();
  }

  followSight();
  document.addEventListener("visibilitychange", followSight);
  return () => {
    document.removeEventListener("visibilitychange", followSight);
    close();
  };
}

function hear({ type, data }: MessageEvent): void {
  const event = readLiveEvent(type, data);
  if (event) tell(event);
}

function tell(event: LiveEvent): void {
  for (const listener of listeners) listener(event);
}
