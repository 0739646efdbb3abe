import { useRevalidator } from "react-router";
import { buttonLook } from "#app/ui/button-look.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { RequestId } from "#app/web/request-id.tsx";

type Props = { title?: string; text?: string };

/** Stands in for a page whose tracks could not be read: never an empty list that is not one. */
export function LoadingFailed({
  title = "Error loading music",
  text = "Could not load music tracks. Please try again.",
}: Props) {
  const { revalidate, state } = useRevalidator();
  return (
    <main id="content" className="page-width py-20">
      <title>{`${title} · Dubplate`}</title>
      <div role="alert">
        <EmptyState level="h1" title={title} text={text}>
          <button
            type="button"
            onClick={revalidate}
            disabled={state === "loading"}
            className={`scripted mt-6 ${buttonLook("plain")}`}
          >
            Try again
          </button>
        </EmptyState>
        <RequestId />
      </div>
    </main>
  );
}
