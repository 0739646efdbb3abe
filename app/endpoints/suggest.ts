import { suggest } from "#app/shop/catalog/search/suggest.server.ts";
import type { Route } from "./+types/suggest";

const MAX_LETTERS = 200;

export async function loader({ url }: Route.LoaderArgs): Promise<Response> {
  const typed = (url.searchParams.get("search") ?? "").replaceAll("\0", "");
  const search = typed.replace(/\s+/g, " ").trim().slice(0, MAX_LETTERS);
  if (search === "") return Response.json({ genres: [], tracks: [] });
  return Response.json(await suggest(search));
}
