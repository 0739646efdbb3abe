import { href, isRouteErrorResponse, Link, useRouteError } from "react-router";
import { buttonLook } from "#app/ui/button-look.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LoadingFailed } from "./loading-failed.tsx";

/** Stands in for the page of a track that is not in the shop. */
export function MusicNotFound() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <LoadingFailed />;
  return (
    <main id="content" className="page-width py-20">
      <EmptyState level="h1" title="Music not found" text={String(error.data)}>
        <Link to={href("/")} className={`mt-6 ${buttonLook("plain")}`}>
          Return to Home
        </Link>
      </EmptyState>
    </main>
  );
}
