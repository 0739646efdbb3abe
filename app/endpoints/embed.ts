import { href } from "react-router";
import { trackAt } from "#app/catalog/track-at.server.ts";
import { embedResponse } from "#app/embed/embed-response.server.ts";
import type { Route } from "./+types/embed";

export async function loader({ params }: Route.LoaderArgs): Promise<Response> {
  return embedResponse(await trackAt(params.slug, (slug) => href("/embed/:slug", { slug })));
}
