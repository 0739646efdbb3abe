import type { RouterContextProvider } from "react-router";
import { orNotFound } from "#app/platform/forms/or-not-found.ts";
import { maySeeProducer } from "#app/shop/accounting/shares/shares-policy.ts";
import { requireActor } from "#app/shop/accounts/admin-form.server.ts";
import { m } from "#messages";

export const noSuchProducer = m.producer_not_found;

/** @throws {Response} 404 if there is no such producer or the user may not see them. */
export function readProducerId(
  context: Readonly<RouterContextProvider>,
  { id }: { id: string },
): string {
  const isSeen = maySeeProducer(requireActor(context), id) && !id.includes("\0");
  return orNotFound(isSeen ? id : undefined, noSuchProducer());
}
