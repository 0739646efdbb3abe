import { LRUCache } from "lru-cache";
import { sha256Hex } from "#app/platform/system/sha256.server.ts";
import { formatBpm } from "#app/platform/ui/format.ts";
import type { PublicTrack } from "#app/shop/catalog/track.ts";
import { shopContent } from "#app/shop/content/shop-content.server.ts";
import { m } from "#messages";
import { drawShareCard } from "./share-card.server.ts";

/** A card takes about 80 kB. */
const cards = new LRUCache<string, Buffer>({ max: 50 });

export async function shareCardResponse(track: PublicTrack, request: Request): Promise<Response> {
  const { shopName, accentDark } = await shopContent();
  const card = { ...cardContentOf(track), shopName, accent: accentDark ?? undefined };
  const digest = sha256Hex(JSON.stringify(card)).slice(0, 32);
  const headers = new Headers({
    "Content-Type": "image/jpeg",
    "Cross-Origin-Resource-Policy": "cross-origin",
    "Cache-Control": "public, max-age=86400",
    ETag: `"${digest}"`,
  });
  if (request.headers.get("If-None-Match") === headers.get("ETag")) {
    return new Response(null, { status: 304, headers });
  }
  const bytes = cards.get(digest) ?? (await drawShareCard(card));
  cards.set(digest, bytes);
  return new Response(new Uint8Array(bytes), { headers });
}

function cardContentOf({ title, genre, bpm, keyName, cover, preview }: PublicTrack) {
  const sound = [bpm && m.track_bpm({ bpm: formatBpm(bpm) }), keyName].filter(Boolean).join(" · ");
  return {
    title,
    lines: [genre, sound].filter(Boolean),
    coverKey: cover?.path?.split("/").at(-1),
    genreColor: cover && !cover.path ? cover.color : undefined,
    peaks: preview?.peaks,
  };
}
