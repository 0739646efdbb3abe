import { isRouteErrorResponse } from "react-router";

/** The page waits for the shop to open from `lastEventId` on. */
export type Closed = {
  isClosed: true;
  isSignedIn: boolean;
  lastEventId: string;
  shopName: string;
};

function isClosed(value: unknown): value is Closed {
  return typeof value === "object" && value !== null && "isClosed" in value;
}

export function readClosed(error: unknown): Closed | undefined {
  if (!isRouteErrorResponse(error) || error.status !== 503) return undefined;
  return isClosed(error.data) ? error.data : undefined;
}
