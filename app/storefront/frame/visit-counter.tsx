import { useEffect } from "react";
import { connectWhenLoaded } from "#app/platform/navigation/load-with-retry.ts";
import { usePlayerCommands } from "../player/player-context.tsx";

/** Loads no script if the browser asks not to be tracked. */
export function VisitCounter() {
  const { player } = usePlayerCommands();
  useEffect(() => {
    if (hasOptedOut()) return;
    return connectWhenLoaded(
      () => import("./count-visits.ts"),
      ({ countVisits }) => countVisits(player),
    );
  }, [player]);
  return null;
}

function hasOptedOut(): boolean {
  const hasControl = "globalPrivacyControl" in navigator && navigator.globalPrivacyControl === true;
  return hasControl || navigator.doNotTrack === "1";
}
