import type { AnalyticsEvent, Beacon } from "#app/shop/insights/beacon.ts";
import { onAnalyticsEvent } from "../shared/analytics-events.ts";
import { ListenTracker, type ObservedPlayer } from "./listen-tracker.ts";

const SEND_AFTER_MS = 5_000;
const AT_ONCE = 50;

/** Sends each event once. Returns the cleanup. */
export function countVisits(player: ObservedPlayer): () => void {
  const site = siteOf(document.referrer);
  const sent = new Set<string>();
  let waiting: AnalyticsEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function recordEvent(event: AnalyticsEvent): void {
    const key = JSON.stringify(event);
    if (sent.has(key)) return;
    sent.add(key);
    waiting.push(event);
    timer ??= setTimeout(send, SEND_AFTER_MS);
  }
  function send(): void {
    clearTimeout(timer);
    timer = undefined;
    for (let from = 0; from < waiting.length; from += AT_ONCE) {
      const beacon: Beacon = { site, noted: waiting.slice(from, from + AT_ONCE) };
      navigator.sendBeacon("/insights/visit", JSON.stringify(beacon));
    }
    waiting = [];
  }

  const listening = new ListenTracker(player, recordEvent);
  const cleanups = [
    onAnalyticsEvent(recordEvent),
    player.subscribe(listening.follow),
    player.subscribeToMoves(listening.follow),
  ];
  function onHidden(): void {
    if (document.visibilityState !== "hidden") return;
    // Continuing playback still counts.
    if (!player.state.isPlaying) listening.end();
    send();
  }
  function end(): void {
    listening.end();
    send();
  }
  document.addEventListener("visibilitychange", onHidden);
  window.addEventListener("pagehide", end);
  return () => {
    end();
    document.removeEventListener("visibilitychange", onHidden);
    window.removeEventListener("pagehide", end);
    for (const each of cleanups) each();
  };
}

function siteOf(referrer: string): string {
  if (!URL.canParse(referrer)) return "";
  const url = new URL(referrer);
  if (url.host === location.host || !/^https?:$/.test(url.protocol)) return "";
  const host = url.hostname.toLowerCase().replace(/^www\./, "");
  return host.includes(".") && !host.startsWith("[") ? host : "";
}
