import { data } from "react-router";
import { z } from "zod";
import { orNotFoundOrLimited } from "#app/platform/forms/or-not-found.ts";
import { formDataOf, readForm } from "#app/platform/forms/read-form.server.ts";
import { refusalInit } from "#app/platform/forms/refusal-response.server.ts";
import { methodNotAllowed } from "#app/platform/http/method-not-allowed.server.ts";
import { clientContext } from "#app/platform/http/request-context.ts";
import { protectSecretPage } from "#app/platform/http/secret-page.server.ts";
import { actorContext } from "#app/shop/accounts/actor.ts";
import { confirmPurchase, findThanks } from "#app/shop/orders/download-links/thanks.server.ts";
import { m } from "#messages";
import type { Route } from "./+types/confirm-purchase";

export const middleware = [protectSecretPage];

export function loader(): Response {
  return methodNotAllowed("POST");
}

const receiptForm = z.object({ receipt: z.string().max(100) });

/** Records a visit of the thank-you page with proof of purchase. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const actor = context.get(actorContext);
  if (!actor) throw data(m.signed_out(), { status: 401 });
  const { value } = readForm(receiptForm, await formDataOf(request));
  if (!value) throw data(m.receipt_missing(), { status: 400 });
  const guest = { actor, client: context.get(clientContext), receipt: value.receipt };
  const thanks = orNotFoundOrLimited(
    await findThanks(params.trackId, guest),
    m.failed_thank_you_title(),
  );
  const { done, refused } = await confirmPurchase(thanks, guest);
  if (refused) throw data(refused.text, refusalInit(refused));
  return data(done);
}
