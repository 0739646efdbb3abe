import { isRouteErrorResponse } from "react-router";
import * as z from "zod/mini"; // the browser reads by this schema too

/**
 * What a request to a closed shop is answered with: `isSignedIn` is for the link that leads on, `moment`
 * for the page to hear that the shop has opened meanwhile.
 */
const closed = z.object({
  isClosed: z.literal(true),
  isSignedIn: z.boolean(),
  moment: z.string(),
});

export type Closed = z.output<typeof closed>;

/** Whether an error says that the shop is closed, and to whom; undefined for any other error. */
export function readClosed(error: unknown): Closed | undefined {
  if (!isRouteErrorResponse(error) || error.status !== 503) return undefined;
  return closed.safeParse(error.data).data;
}
