import { href } from "react-router";
import { trackAt } from "#app/shop/catalog/track-at.server.ts";
import type { Route } from "./+types/share-card";
import { shareCardResponse } from "./embed/share-card-response.server.ts";

export async function loader({ params, request }: Route.LoaderArgs): Promise<Response> {
  const track = await trackAt(params.slug, (slug) => href("/music/:slug/card.jpg", { slug }));
  return shareCardResponse(track, request);
}
