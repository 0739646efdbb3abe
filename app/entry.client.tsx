import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { showLostScript } from "#app/platform/forms/lost-requests/lost-script.ts";
import { loadLostTexts } from "#app/platform/forms/lost-requests/lost-texts.ts";
import { watchRouterRequests } from "#app/platform/navigation/router-requests.ts";

loadLostTexts(async () => (await import("./lost-request-texts.ts")).lostTextOf);
const instrumentations = [watchRouterRequests(showLostScript)];

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter instrumentations={instrumentations} />
    </StrictMode>,
  );
});
