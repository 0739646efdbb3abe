import type { RouterContextProvider } from "react-router";
import { type Actor, actorContext } from "./actor.ts";

/**
 * Who sends a file, or asks about one. The right is asked of the account as it stands now.
 * @throws a 401 for a visitor, a 403 for whoever may not upload.
 */
export function uploaderOf(context: Readonly<RouterContextProvider>): Actor {
  const actor = context.get(actorContext);
  if (!actor) throw new Response("Please sign in.", { status: 401 });
  if (!actor.canUpload) throw new Response("You may not upload files.", { status: 403 });
  return actor;
}
