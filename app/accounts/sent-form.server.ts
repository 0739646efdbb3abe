import type { LoaderFunctionArgs } from "react-router";
import { formDataOf } from "#app/web/read-form.server.ts";
import { type Caller, callerContext } from "#app/web/request-context.ts";
import { type Actor, actorContext, type OwnSession, sessionContext } from "./actor.ts";

/** A form of the admin area, with its sender. */
export type AdminForm = {
  formData: FormData;
  actor: Actor;
  /** Without one, whoever sends it has proved nothing. */
  session?: OwnSession | null;
  caller: Caller;
  url: URL;
};

type Args = Pick<LoaderFunctionArgs, "request" | "context" | "url">;

/** @throws {Error} when no guard stands before the screen. */
export function signedIn(context: LoaderFunctionArgs["context"]): Actor {
  const actor = context.get(actorContext);
  if (!actor) throw new Error("A screen of the admin area has no guard.");
  return actor;
}

/** @throws a 415 when the body is not a form's. */
export async function readAdminForm({ request, context, url }: Args): Promise<AdminForm> {
  const formData = await formDataOf(request);
  const session = context.get(sessionContext);
  return { formData, actor: signedIn(context), session, caller: context.get(callerContext), url };
}
