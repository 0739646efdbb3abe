import { href } from "react-router";
import { trackAt } from "#app/catalog/track-at.server.ts";
import { shareCardResponse } from "#app/embed/share-card-response.server.ts";
import type { Route } from "./+types/share-card";

/** Serves the image for link previews of a track. */
export async function loader({ params, request }: Route.LoaderArgs): Promise<Response> {
  const track = await trackAt(params.slug, (slug) => href("/music/:slug/card.jpg", { slug }));
  return shareCardResponse(track, request);
}
