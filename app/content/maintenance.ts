import { isRouteErrorResponse } from "react-router";

/** `isSignedIn` decides which link leads on; from `moment` on the page listens for the shop to open. */
export type Closed = { isClosed: true; isSignedIn: boolean; moment: string };

/** Without zod, which every page of the shop would load for this alone. */
function isClosed(value: unknown): value is Closed {
  if (typeof value !== "object" || value === null) return false;
  if (!("isClosed" in value && "isSignedIn" in value && "moment" in value)) return false;
  const { isClosed, isSignedIn, moment } = value;
  return isClosed === true && typeof isSignedIn === "boolean" && typeof moment === "string";
}

export function readClosed(error: unknown): Closed | undefined {
  if (!isRouteErrorResponse(error) || error.status !== 503) return undefined;
  return isClosed(error.data) ? error.data : undefined;
}
