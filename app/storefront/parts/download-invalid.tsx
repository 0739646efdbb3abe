import { href, isRouteErrorResponse, Link, useRouteError } from "react-router";
import { buttonLook } from "#app/ui/button-look.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";

const notLoaded = "Failed to load your track. Please contact support.";

/** Stands in for a download page that there is not, or that could not be read. */
export function DownloadInvalid() {
  const error = useRouteError();
  const isInvalid = isRouteErrorResponse(error) && error.status < 500;
  return (
    <main id="content" className="page-width py-20">
      <div role={isInvalid ? undefined : "alert"}>
        <EmptyState
          level="h1"
          title="Download Link Invalid"
          text={isInvalid ? String(error.data) : notLoaded}
        >
          <Link to={href("/")} className={`mt-6 ${buttonLook("plain")}`}>
            Return to Home
          </Link>
        </EmptyState>
      </div>
    </main>
  );
}
