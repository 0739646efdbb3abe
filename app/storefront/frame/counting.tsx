import { useEffect } from "react";
import { onAnalyticsEvent } from "#app/insights/analytics-events.ts";
import { usePlayerCommands } from "#app/player/player-context.tsx";
import { connectSoon } from "#app/web/load-soon.ts";

/** Counts visits and plays. Its script is not even loaded if the browser asks not to be tracked. */
export function Counting() {
  const { player } = usePlayerCommands();
  useEffect(() => {
    if (asksNotToBeTracked()) return;
    return connectSoon(
      () => import("#app/insights/count-visits.ts"),
      ({ countVisits }) => countVisits(player, onAnalyticsEvent),
    );
  }, [player]);
  return null;
}

function asksNotToBeTracked(): boolean {
  const hasControl = "globalPrivacyControl" in navigator && navigator.globalPrivacyControl === true;
  return hasControl || navigator.doNotTrack === "1";
}
