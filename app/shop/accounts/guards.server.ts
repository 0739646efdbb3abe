import { type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import { m } from "#messages";
import { type Actor, actorContext } from "./actor.ts";

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

export function requireUploader(context: Readonly<RouterContextProvider>): Actor {
  const actor = context.get(actorContext);
  if (!actor) throw new Response(m.sign_in_first(), { status: 401 });
  if (!actor.canUpload) throw new Response(m.uploads_not_allowed(), { status: 403 });
  return actor;
}
