import { orNotFound, orNotFoundOrLimited } from "#app/platform/forms/or-not-found.ts";
import { refuse } from "#app/platform/forms/outcome.ts";
import { refusalResponse } from "#app/platform/forms/refusal-response.server.ts";
import { clientContext } from "#app/platform/http/request-context.ts";
import { protectSecretPage } from "#app/platform/http/secret-page.server.ts";
import { attachmentResponse } from "#app/platform/storage/attachment-response.server.ts";
import { findBrowserKey } from "#app/shop/orders/access/browser-key.server.ts";
import { openOrder } from "#app/shop/orders/access/open-order.server.ts";
import { findDocument } from "#app/shop/orders/documents/order-documents.server.ts";
import { m } from "#messages";
import type { Route } from "./+types/buyers-document";

export const middleware = [protectSecretPage];

/** Serves everyone who can open the order page. It does not count as delivery. */
export async function loader({ params, request, context }: Route.LoaderArgs): Promise<Response> {
  const client = context.get(clientContext);
  const browserKey = await findBrowserKey(request);
  const opened = orNotFoundOrLimited(
    await openOrder(params.secret, { client, browserKey }),
    m.document_missing(),
  );
  if (opened.requiresVerification) {
    return refusalResponse(refuse("forbidden", m.order_prove_for_document()).refused);
  }
  return attachmentResponse(
    orNotFound(await findDocument(params.name, opened.orderId), m.document_missing()),
  );
}
