import { orNotFound } from "#app/platform/forms/or-not-found.ts";
import { runInShopLanguage } from "#app/platform/i18n/request-language.server.ts";
import { attachmentResponse } from "#app/platform/storage/attachment-response.server.ts";
import { packTexts } from "#app/platform/storage/zip-archive.server.ts";
import { requireAdmin } from "#app/shop/accounts/guards.server.ts";
import { evidenceFiles } from "#app/shop/orders/disputes/evidence-files.ts";
import { findEvidence } from "#app/shop/orders/disputes/find-evidence.server.ts";
import { provideAgreement } from "#app/shop/orders/documents/order-documents.server.ts";
import { m } from "#messages";
import { requireConfirmation } from "../shared/require-confirmation.server.ts";
import type { Route } from "./+types/evidence";
import { readOrderId } from "./read-order-id.ts";

export const middleware = [requireAdmin, requireConfirmation("download-evidence")];

const missing = m.order_this_order_does_not_exist_or;

export async function loader({ params }: Route.LoaderArgs): Promise<Response> {
  // Uses the shop's language, because others decide the dispute.
  const evidence = orNotFound(
    await runInShopLanguage(() => findEvidence(readOrderId(params))),
    missing(),
  );
  const name = evidence.order.number ?? evidence.order.id;
  const agreements = await Promise.all(evidence.order.lines.map(({ id }) => provideAgreement(id)));
  const documents = agreements.flatMap((agreement) =>
    agreement ? [{ name: agreement.fileName, text: new Uint8Array(agreement.content) }] : [],
  );
  const files = runInShopLanguage(() => evidenceFiles(evidence));
  return attachmentResponse({
    fileName: `evidence-${name}.zip`,
    mediaType: "application/zip",
    content: packTexts([...files, ...documents]),
  });
}
