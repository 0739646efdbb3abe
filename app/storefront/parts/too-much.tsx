import { href } from "react-router";
import { buttonLook } from "#app/ui/button-look.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";

/** What answers a form that is too large to be read. The browser's own way back still has the text. */
export function TooMuch() {
  return (
    <main id="content" className="page-width py-20">
      <title>This is too much for a form · Dubplate</title>
      <div role="alert">
        <EmptyState
          level="h1"
          title="This is too much for a form."
          text="Nothing was saved. Go back in your browser, where your text still is, and shorten it."
        >
          <a href={href("/")} className={`mt-6 ${buttonLook("plain")}`}>
            Return to Home
          </a>
        </EmptyState>
      </div>
    </main>
  );
}
