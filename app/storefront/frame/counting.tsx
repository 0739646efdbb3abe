import { useEffect } from "react";
import { connectSoon } from "#app/platform/navigation/load-soon.ts";
import { onAnalyticsEvent } from "#app/shop/insights/analytics-events.ts";
import { usePlayerCommands } from "../player/player-context.tsx";

/** Loads no script if the browser asks not to be tracked. */
export function Counting() {
  const { player } = usePlayerCommands();
  useEffect(() => {
    if (asksNotToBeTracked()) return;
    return connectSoon(
      () => import("#app/shop/insights/count-visits.ts"),
      ({ countVisits }) => countVisits(player, onAnalyticsEvent),
    );
  }, [player]);
  return null;
}

function asksNotToBeTracked(): boolean {
  const hasControl = "globalPrivacyControl" in navigator && navigator.globalPrivacyControl === true;
  return hasControl || navigator.doNotTrack === "1";
}
