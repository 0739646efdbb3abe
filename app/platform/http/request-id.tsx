import { createContext, useContext } from "react";
import { m } from "#messages";

export const RequestIdContext = createContext<string | undefined>(undefined);

/** The browser keeps the server's text and renders none of its own. */
export function RequestId() {
  const id = useContext(RequestIdContext);
  return (
    <p suppressHydrationWarning className="mono-type mt-6 select-all text-muted">
      {id ? m.request_id({ id }) : ""}
    </p>
  );
}
