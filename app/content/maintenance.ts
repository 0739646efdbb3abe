import { isRouteErrorResponse } from "react-router";

/**
 * What a request to a closed shop is answered with: `isSignedIn` is for the link that leads on, `moment`
 * for the page to hear that the shop has opened meanwhile.
 */
export type Closed = { isClosed: true; isSignedIn: boolean; moment: string };

/** Without a schema: every page of the shop would load the library of schemas for this one. */
function isClosed(value: unknown): value is Closed {
  if (typeof value !== "object" || value === null) return false;
  if (!("isClosed" in value && "isSignedIn" in value && "moment" in value)) return false;
  const { isClosed, isSignedIn, moment } = value;
  return isClosed === true && typeof isSignedIn === "boolean" && typeof moment === "string";
}

/** Whether an error says that the shop is closed, and to whom; undefined for any other error. */
export function readClosed(error: unknown): Closed | undefined {
  if (!isRouteErrorResponse(error) || error.status !== 503) return undefined;
  return isClosed(error.data) ? error.data : undefined;
}
