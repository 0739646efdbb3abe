import type { LoaderFunctionArgs } from "react-router";
import { formDataOf } from "#app/platform/forms/read-form.server.ts";
import { type Client, clientContext } from "#app/platform/http/request-context.ts";
import { type Actor, actorContext, type OwnSession, sessionContext } from "./actor.ts";

export type AdminForm = {
  formData: FormData;
  actor: Actor;
  session?: OwnSession | null;
  client: Client;
  url: URL;
};

export function samePage({ url }: AdminForm): string {
  return url.pathname;
}

type Args = Pick<LoaderFunctionArgs, "request" | "context" | "url">;

/** @throws {Error} if no guard protects the screen. */
export function requireActor(context: LoaderFunctionArgs["context"]): Actor {
  const actor = context.get(actorContext);
  if (!actor) throw new Error("A screen of the admin area has no guard.");
  return actor;
}

/** @throws a 415 if the body is not a form. */
export async function readAdminForm({ request, context, url }: Args): Promise<AdminForm> {
  const formData = await formDataOf(request);
  const session = context.get(sessionContext);
  return {
    formData,
    actor: requireActor(context),
    session,
    client: context.get(clientContext),
    url,
  };
}
