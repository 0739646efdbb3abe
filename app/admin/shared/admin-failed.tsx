import { href, isRouteErrorResponse, Link, useRevalidator } from "react-router";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { EmptyState } from "#app/platform/ui/empty-state.tsx";
import { useTitle } from "#app/platform/ui/shop-name.ts";
import { m } from "#messages";

type Props = {
  error: unknown;
  title?: string;
  text?: string;
};

export function AdminFailed({
  error,
  title = m.something_went_wrong(),
  text = m.error_logged_try_again(),
}: Props) {
  const refused = refusalOf(error);
  return (
    <main id="content" className="min-w-0 py-10">
      <title>{useTitle(refused?.title ?? title)}</title>
      <div role="alert">
        <EmptyState level="h1" title={refused?.title ?? title} text={refused?.text ?? text}>
          {refused ? (
            <Link to={href("/")} className={`mt-6 ${buttonVariants("plain")}`}>
              {m.return_to_website()}
            </Link>
          ) : (
            <TryAgain />
          )}
        </EmptyState>
      </div>
    </main>
  );
}

function refusalOf(error: unknown): { title: string; text: string } | undefined {
  if (!isRouteErrorResponse(error) || !isRefusal(error.data)) return undefined;
  return { title: error.data.title, text: error.data.text };
}

function isRefusal(data: unknown): data is { title: string; text: string } {
  if (typeof data !== "object" || data === null) return false;
  return (
    "title" in data &&
    "text" in data &&
    typeof data.title === "string" &&
    typeof data.text === "string"
  );
}

function TryAgain() {
  const { revalidate, state } = useRevalidator();
  return (
    <button
      type="button"
      onClick={() => void revalidate()}
      disabled={state === "loading"}
      className={`scripted mt-6 ${buttonVariants("plain")}`}
    >
      {m.try_again()}
    </button>
  );
}
