import { href } from "#app/platform/navigation/href.ts";
import { shopContent } from "#app/shop/content/shop-content.server.ts";
import { describePack } from "#app/shop/discounts/describe-pack.server.ts";
import { listOfferedPacks, listPacksOfTrack } from "#app/shop/discounts/packs.server.ts";
import type { PackLink } from "./offered-packs.tsx";

/** Lists the packs of a track or of the whole shop, as links to their tracks. */
export async function listPackLinks(trackId?: string): Promise<PackLink[]> {
  const [packs, { currency }] = await Promise.all([
    trackId === undefined ? listOfferedPacks() : listPacksOfTrack(trackId),
    shopContent(),
  ]);
  return Promise.all(
    packs.map(async (pack) => ({
      name: await describePack(pack, currency),
      to: href("/packs/:packId", { packId: pack.id }),
    })),
  );
}
