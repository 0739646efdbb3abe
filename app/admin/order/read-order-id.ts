import { orNotFound } from "#app/platform/forms/or-not-found.ts";
import { m } from "#messages";

export const orderMissing = m.order_unknown;

/** @throws {Response} 404 for an invalid ID. */
export function readOrderId({ id }: { id: string }): string {
  const isId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
  return orNotFound(isId ? id : undefined, orderMissing());
}
