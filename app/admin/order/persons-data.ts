import { orNotFound } from "#app/platform/forms/or-not-found.ts";
import { attachmentResponse } from "#app/platform/storage/attachment-response.server.ts";
import { requireAdmin } from "#app/shop/accounts/guards.server.ts";
import { exportPerson } from "#app/shop/customers/personal-data/export-person.server.ts";
import { findOrder } from "#app/shop/orders/managing/find-order.server.ts";
import { requireConfirmation } from "../shared/require-confirmation.server.ts";
import type { Route } from "./+types/persons-data";
import { orderMissing, readOrderId } from "./read-order-id.ts";

export const middleware = [requireAdmin, requireConfirmation("download-person")];

export async function loader({ params }: Route.LoaderArgs): Promise<Response> {
  const order = await findOrder(readOrderId(params));
  const email = orNotFound(order?.email ?? undefined, orderMissing());
  return attachmentResponse({
    fileName: "personal-data.zip",
    mediaType: "application/zip",
    content: await exportPerson(email),
  });
}
