import { href, redirect } from "react-router";
import { findCurrentSlug, findTrack } from "#app/catalogue/tracks.server.ts";
import { embedResponse } from "#app/embed/embed-response.server.ts";
import { found } from "#app/web/found.ts";
import type { Route } from "./+types/embed";

const missing = "This track does not exist any more.";

export async function loader({ params }: Route.LoaderArgs): Promise<Response> {
  const track = await findTrack(params.slug);
  if (track) return embedResponse(track);
  const slug = found(await findCurrentSlug(params.slug), missing);
  return redirect(href("/embed/:slug", { slug }), 301);
}
