import { sql } from "kysely";
import { type Db, db } from "#app/platform/database/db.server.ts";
import {
  fillPacks,
  type LivePack,
  membersOf,
  type PackableLine,
} from "#app/shop/discounts/pack.ts";
import { foldedTags, isFillable, listLivePacks } from "#app/shop/discounts/packs.server.ts";

type CartLine = PackableLine & { id: string };

export function listCartLines(tx: Db, orderId: string): Promise<CartLine[]> {
  return tx
    .selectFrom("orderLines as line")
    .leftJoin("musicTracks as track", "track.id", "line.trackId")
    .where("orderId", "=", orderId)
    .orderBy("line.position")
    .select(["line.id", "line.trackId"])
    .select(["track.genre", "track.floorCents", foldedTags])
    .select(sql<number>`line.price_cents + line.discount_cents`.as("fullCents"))
    .execute();
}

/** Lists the full packs of a cart, with what each takes off. */
export async function listPacksOfCart(orderId: string, tx: Db) {
  const rows = await tx
    .selectFrom("orderAdjustments")
    .where("orderId", "=", orderId)
    .where("kind", "=", "pack")
    .select(["packId", "packSize", "cents"])
    .orderBy("cents")
    .execute();
  return rows.map(({ packSize, cents, ...row }) => ({
    ...row,
    size: packSize ?? 0,
    cents: -cents,
  }));
}

/** Pack that a cart begins to fill. */
type StartedPack = { pack: LivePack; missing: number };

/** Lists packs that few more tracks would fill, and that have as many free ones. */
export async function listStartedPacks(orderId: string, maxTracks: number): Promise<StartedPack[]> {
  const [lines, live] = await Promise.all([listCartLines(db, orderId), listLivePacks()]);
  const tracks = lines.filter(({ trackId }) => trackId !== null).length;
  const taken = new Set(fillPacks(live, lines).flatMap(({ members }) => members));
  const started = await Promise.all(
    live.map(async (pack) => {
      const members = membersOf(pack, lines, taken)
        .slice(0, pack.size - 1)
        .flatMap((index) => lines[index] ?? []);
      const missing = pack.size - members.length;
      const isOpen = members.length > 0 && tracks + missing <= maxTracks;
      return isOpen && (await isFillable(pack, members)) ? { pack, missing } : undefined;
    }),
  );
  return started.filter((each) => each !== undefined);
}
