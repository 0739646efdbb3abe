import type { RouterContextProvider } from "react-router";
import { type Actor, actorContext } from "#app/shop/accounts/actor.ts";
import { m } from "#messages";

/** @throws {Response} a 401 or 403. */
export function requireUploader(context: Readonly<RouterContextProvider>): Actor {
  const actor = context.get(actorContext);
  if (!actor) throw new Response(m.sign_in_first(), { status: 401 });
  if (!actor.canUpload) throw new Response(m.uploads_not_allowed(), { status: 403 });
  return actor;
}
