import { href } from "react-router";
import { orMoved } from "#app/platform/forms/or-not-found.ts";
import { findTrackAt } from "#app/shop/catalog/tracks.server.ts";
import { m } from "#messages";
import type { Route } from "./+types/share-card";
import { shareCardResponse } from "./embed/share-card-response.server.ts";

const addressOf = (slug: string) => href("/music/:slug/card.jpg", { slug });

export async function loader({ params: { slug }, request }: Route.LoaderArgs): Promise<Response> {
  const track = orMoved(await findTrackAt(slug), slug, addressOf, m.track_missing());
  return shareCardResponse(track, request);
}
