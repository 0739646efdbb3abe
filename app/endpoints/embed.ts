import { href } from "react-router";
import { trackAt } from "#app/shop/catalog/track-at.server.ts";
import type { Route } from "./+types/embed";
import { embedResponse } from "./embed/embed-response.server.ts";

export async function loader({ params }: Route.LoaderArgs): Promise<Response> {
  return embedResponse(await trackAt(params.slug, (slug) => href("/embed/:slug", { slug })));
}
