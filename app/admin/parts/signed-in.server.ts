import type { LoaderFunctionArgs } from "react-router";
import { type Actor, actorContext } from "#app/accounts/actor.ts";

/**
 * Who sent a request to a screen behind a guard.
 * @throws {Error} when no guard stood before it.
 */
export function signedIn(context: LoaderFunctionArgs["context"]): Actor {
  const actor = context.get(actorContext);
  if (!actor) throw new Error("A screen of the admin area has no guard.");
  return actor;
}
