import { href, isRouteErrorResponse, Link, useRouteError } from "react-router";
import { buttonLook } from "#app/ui/button-look.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";

const notLoaded = "Could not load track information. Please try again.";

/** Stands in for the thank-you page of a track that there is not, or that could not be read. */
export function ThankYouFailed() {
  const error = useRouteError();
  const isMissing = isRouteErrorResponse(error) && error.status < 500;
  return (
    <main id="content" className="page-width py-20">
      <div role={isMissing ? undefined : "alert"}>
        <EmptyState
          level="h1"
          title={isMissing ? "Track Not Found" : "Error"}
          text={isMissing ? String(error.data) : notLoaded}
        >
          <Link to={href("/")} className={`mt-6 ${buttonLook("plain")}`}>
            Return to Home
          </Link>
        </EmptyState>
      </div>
    </main>
  );
}
