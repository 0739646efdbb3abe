import { ReturnHome, StandIn } from "../parts/stand-in.tsx";

const title = "This is too much for a form.";

/** What answers a form that is too large to be read. The browser's own way back still has the text. */
export function TooMuch() {
  return (
    <>
      <title>{`${title.slice(0, -1)} · Dubplate`}</title>
      <StandIn
        title={title}
        text="Nothing was saved. Go back in your browser, where your text still is, and shorten it."
      >
        <ReturnHome isAfresh />
      </StandIn>
    </>
  );
}
