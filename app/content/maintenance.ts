import { isRouteErrorResponse } from "react-router";

/** `isSignedIn` decides which link leads on; from `lastEventId` on the page listens for the shop to open. */
export type Closed = {
  isClosed: true;
  isSignedIn: boolean;
  lastEventId: string;
  shopName: string;
};

/** Its mark is enough, since the shop alone makes it. */
function isClosed(value: unknown): value is Closed {
  return typeof value === "object" && value !== null && "isClosed" in value;
}

export function readClosed(error: unknown): Closed | undefined {
  if (!isRouteErrorResponse(error) || error.status !== 503) return undefined;
  return isClosed(error.data) ? error.data : undefined;
}
