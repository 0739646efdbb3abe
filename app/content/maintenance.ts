import { isRouteErrorResponse } from "react-router";

/** `isSignedIn` decides which link leads on; from `lastEventId` on the page listens for the shop to open. */
export type Closed = {
  isClosed: true;
  isSignedIn: boolean;
  lastEventId: string;
  shopName: string;
};

/** Without zod, which every page of the shop would load for this alone. */
function isClosed(value: unknown): value is Closed {
  if (typeof value !== "object" || value === null) return false;
  if (!("isClosed" in value && "isSignedIn" in value)) return false;
  if (!("lastEventId" in value && "shopName" in value)) return false;
  const { isClosed, isSignedIn, lastEventId, shopName } = value;
  const isNamed = typeof lastEventId === "string" && typeof shopName === "string";
  return isClosed === true && typeof isSignedIn === "boolean" && isNamed;
}

export function readClosed(error: unknown): Closed | undefined {
  if (!isRouteErrorResponse(error) || error.status !== 503) return undefined;
  return isClosed(error.data) ? error.data : undefined;
}
