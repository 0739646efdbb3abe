import { type MiddlewareFunction, redirect } from "react-router";
import { actorContext } from "./actor.ts";

/** Sends visitors to sign in, and back to where they wanted to go afterwards. */
export const requireUser: MiddlewareFunction = ({ context, url }) => {
  if (!context.get(actorContext)) throw signIn(url);
};

/** Lets administrators pass; other users go to their own part of the admin area. */
export const requireAdmin: MiddlewareFunction = ({ context, url }) => {
  const actor = context.get(actorContext);
  if (!actor) throw signIn(url);
  if (actor.role !== "admin") throw redirect("/admin/music-manager");
};

function signIn({ pathname, search }: URL): Response {
  return redirect(`/login?${new URLSearchParams({ returnTo: pathname + search })}`);
}
