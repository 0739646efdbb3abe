import { isRouteErrorResponse, useRouteError } from "react-router";
import { m } from "#messages";
import { FallbackPage, ReturnHome } from "../shared/fallback-page.tsx";
import { LoadingFailed } from "../shared/loading-failed.tsx";

export function MusicNotFound() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <LoadingFailed />;
  return (
    <FallbackPage title={m.track_not_found()} text={String(error.data)} isAlert={false}>
      <ReturnHome />
    </FallbackPage>
  );
}
