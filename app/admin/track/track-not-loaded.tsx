import { isRouteErrorResponse, useRouteError } from "react-router";
import { AdminFailed } from "../parts/admin-failed.tsx";

/** Stands in for the admin's page of a track that is not there, or could not be read. */
export function TrackNotLoaded() {
  const error = useRouteError();
  const text =
    isRouteErrorResponse(error) && error.status === 404
      ? String(error.data)
      : "Could not get details for this track.";
  return <AdminFailed error={error} title="Error Loading Track" text={text} />;
}
