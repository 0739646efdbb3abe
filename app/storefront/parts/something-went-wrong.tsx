import { href } from "react-router";
import { buttonLook } from "#app/ui/button-look.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { RequestId } from "#app/web/request-id.tsx";

/** The last resort: an error that no screen has an answer to. A plain link starts afresh. */
export function SomethingWentWrong() {
  return (
    <main id="content" className="page-width py-20">
      <title>Something went wrong · Dubplate</title>
      <div role="alert">
        <EmptyState
          level="h1"
          title="Something went wrong"
          text="It has been written down. Please try again."
        >
          <a href={href("/")} className={`mt-6 ${buttonLook("plain")}`}>
            Return to Home
          </a>
        </EmptyState>
        <RequestId />
      </div>
    </main>
  );
}
