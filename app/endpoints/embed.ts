import { href } from "react-router";
import { orMoved } from "#app/platform/forms/or-not-found.ts";
import { findTrackAt } from "#app/shop/catalog/tracks.server.ts";
import { m } from "#messages";
import type { Route } from "./+types/embed";
import { embedResponse } from "./embed/embed-response.server.ts";

const addressOf = (slug: string) => href("/embed/:slug", { slug });

export async function loader({ params: { slug } }: Route.LoaderArgs): Promise<Response> {
  return embedResponse(orMoved(await findTrackAt(slug), slug, addressOf, m.track_missing()));
}
