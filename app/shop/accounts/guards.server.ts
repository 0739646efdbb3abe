import { type MiddlewareFunction, redirect } from "react-router";
import { actorContext } from "./actor.ts";

export const requireUser: MiddlewareFunction = ({ context, url }) => {
  if (!context.get(actorContext)) throw signIn(url);
};

export const requireAdmin: MiddlewareFunction = ({ context, url }) => {
  const actor = context.get(actorContext);
  if (!actor) throw signIn(url);
  if (actor.role !== "admin") throw redirect("/admin/music-manager");
};

function signIn({ pathname, search }: URL): Response {
  return redirect(`/login?${new URLSearchParams({ returnTo: pathname + search })}`);
}
