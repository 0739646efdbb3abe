import { orNotFound } from "#app/platform/forms/or-not-found.ts";
import { attachmentResponse } from "#app/platform/storage/attachment-response.server.ts";
import { requireAdmin } from "#app/shop/accounts/guards.server.ts";
import { findDocument } from "#app/shop/orders/documents/order-documents.server.ts";
import { m } from "#messages";
import type { Route } from "./+types/order-document";
import { readOrderId } from "./read-order-id.ts";

export const middleware = [requireAdmin];

const missing = m.order_this_order_has_no_such_paper;

export async function loader({ params }: Route.LoaderArgs): Promise<Response> {
  return attachmentResponse(
    orNotFound(await findDocument(params.name, readOrderId(params)), missing()),
  );
}
