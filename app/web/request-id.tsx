import { createContext, useContext } from "react";

/** The id of the request that a page is rendered for; unknown in the browser. */
export const RequestIdContext = createContext<string | undefined>(undefined);

/**
 * What a visitor may quote when he tells of an error; the log has it too. The browser keeps what the server
 * wrote, and says nothing where it rendered the page itself.
 */
export function RequestId() {
  const id = useContext(RequestIdContext);
  return (
    <p suppressHydrationWarning className="fact-type mt-6 select-all text-muted">
      {id ? `Request ${id}` : ""}
    </p>
  );
}
