import { data } from "react-router";
import { orNotFoundOrLimited } from "#app/platform/forms/or-not-found.ts";
import { formDataOf } from "#app/platform/forms/read-form.server.ts";
import { refusalInit } from "#app/platform/forms/refusal-response.server.ts";
import { methodNotAllowed } from "#app/platform/http/method-not-allowed.server.ts";
import { clientContext } from "#app/platform/http/request-context.ts";
import { protectSecretPage } from "#app/platform/http/secret-page.server.ts";
import { actorContext } from "#app/shop/accounts/actor.ts";
import { findDownload } from "#app/shop/orders/download-links/downloads.server.ts";
import { confirmDownload } from "#app/shop/orders/files/start-download.server.ts";
import { m } from "#messages";
import type { Route } from "./+types/confirm-download";

export const middleware = [protectSecretPage];

export function loader(): Response {
  return methodNotAllowed("POST");
}

/** Records a visit of the download page. `used=file-link` records that its link was followed. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const visit = { actor: context.get(actorContext), client: context.get(clientContext) };
  const download = orNotFoundOrLimited(
    await findDownload(params.id, visit),
    m.link_leads_nowhere(),
  );
  const form = await formDataOf(request);
  const used = form.get("used") === "file-link" ? "file-link" : "page";
  const { refused } = await confirmDownload(download, visit, used);
  if (refused) throw data(refused.text, refusalInit(refused));
  return data({ isMarked: !download.isSeller });
}
