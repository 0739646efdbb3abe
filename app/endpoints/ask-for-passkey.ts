import { formDataOf } from "#app/platform/forms/read-form.server.ts";
import { methodNotAllowed } from "#app/platform/http/method-not-allowed.server.ts";
import { clientContext } from "#app/platform/http/request-context.ts";
import { actorContext } from "#app/shop/accounts/actor.ts";
import { createSignInOptions } from "#app/shop/signing-in/passkey-sign-in.server.ts";
import {
  createPasskeyOptions,
  createRegistrationOptions,
} from "#app/shop/signing-in/passkeys.server.ts";
import { m } from "#messages";
import type { Route } from "./+types/ask-for-passkey";

export function loader(): Response {
  return methodNotAllowed("POST");
}

export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const purpose = (await formDataOf(request)).get("purpose");
  if (purpose === "sign-in") {
    const asked = await createSignInOptions(context.get(clientContext).address);
    return asked
      ? Response.json(asked)
      : new Response(m.too_many_requests(), { status: 429, headers: { "Retry-After": "600" } });
  }
  if (purpose !== "add" && purpose !== "confirm")
    return new Response("Missing purpose.", { status: 400 });
  const actor = context.get(actorContext);
  if (!actor) return new Response(m.sign_in_first(), { status: 401 });
  return Response.json(
    purpose === "add"
      ? await createRegistrationOptions(actor)
      : await createPasskeyOptions(actor.id),
  );
}
