import { type Selectable, sql } from "kysely";
import { recordAudit } from "#app/platform/audit/record-audit.server.ts";
import type { Db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { moveTranslations } from "#app/shop/content/translations.server.ts";
import { m } from "#messages";
import type { MusicTracks } from "../catalog-schema.ts";
import { isEditableBy } from "../editable-track.server.ts";
import { detailNames, type TrackDetailName } from "../optional-details.ts";
import { listOrderStates, lockOrdersOfTrack } from "../orders-of-track.server.ts";
import { endRunningPromotion } from "../promotions/track-promotion.server.ts";
import { lockSlugsAndPositions } from "../slugs.server.ts";
import { mayAddTracks, notYours } from "../track-policy.ts";
import { insertTrack } from "../write-track.server.ts";

/**
 * Archives a published track and makes a draft of it, whose price is open. Files, links, likes,
 * former prices, position and addresses go along, so that the old address leads to the new track
 * once published.
 */
export function replaceTrack(actor: Actor, id: string): Promise<Outcome<{ id: string }>> {
  return inTransaction(async (tx) => {
    await lockOrdersOfTrack(tx, id);
    await lockSlugsAndPositions(tx);
    const locked = await tx
      .selectFrom("musicTracks")
      .select(["isDraft", "soldAt"])
      .where("id", "=", id)
      .where(isEditableBy(actor))
      .forUpdate()
      .executeTakeFirst();
    if (!locked || !mayAddTracks(actor)) return refuse("forbidden", notYours());
    if (locked.isDraft) return refuse("conflict", m.replace_draft());
    if (locked.soldAt) return refuse("conflict", m.replace_sold());
    // A concurrent reservation is stored by now or waits, because the track is locked.
    const orders = await listOrderStates(tx, id);
    if (orders.some(({ isLive }) => isLive)) return refuse("conflict", m.track_being_bought());
    await endRunningPromotion(tx, id);
    const track = await tx
      .selectFrom("musicTracks")
      .select([...copiedColumns, "slug", "position"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const copyId = await copyAsDraft(tx, id, track);
    await moveBelongings(tx, id, copyId);
    const subject = { kind: "track", id, name: track.title } as const;
    await recordAudit(tx, { by: actor, action: "replace-track", subject, details: { copyId } });
    return { done: { id: copyId } };
  });
}

type Own =
  | "id"
  | "slug"
  | "position"
  | "soldAt"
  | "onSale"
  | "isDraft"
  | "archivedAt"
  | "publishedAt"
  | "searchText"
  | "searchGrams"
  | "createdAt"
  | "updatedAt";

/** Names every column but those of the track itself and of its optional details. */
const copied: Record<Exclude<keyof MusicTracks, Own | TrackDetailName>, true> = {
  title: true,
  genre: true,
  description: true,
  priceCents: true,
  floorCents: true,
  purchaseLink: true,
  coverFileId: true,
  previewFileId: true,
  durationSeconds: true,
  releaseDate: true,
  userId: true,
  isNewArrival: true,
  isFavorite: true,
  agreementModel: true,
};
const copiedColumns = [...Object.keys(copied).filter((name) => isCopied(name)), ...detailNames];

function isCopied(name: string): name is keyof typeof copied {
  return Object.hasOwn(copied, name);
}

type CopiedTrack = Pick<
  Selectable<MusicTracks>,
  keyof typeof copied | TrackDetailName | "slug" | "position"
>;

/** Gives the copy the address and position of the original, which gets others. */
async function copyAsDraft(
  tx: Db,
  id: string,
  { slug, position, ...columns }: CopiedTrack,
): Promise<string> {
  const now = sql<Date>`now()`;
  await tx
    .updateTable("musicTracks")
    .where("id", "=", id)
    .set({ slug: `archived-${id}`, archivedAt: now, isDraft: true, updatedAt: now })
    .execute();
  const copy = await insertTrack(tx, { ...columns, isDraft: true });
  const positions = sql<number>`case id
    when ${id} then (select position from music_tracks where id = ${copy.id}) else ${position}::integer end`;
  await tx
    .updateTable("musicTracks")
    .where("id", "in", [id, copy.id])
    .set({ position: positions })
    .execute();
  await tx.updateTable("musicTracks").where("id", "=", copy.id).set({ slug }).execute();
  const addresses = [slug, id].map((address) => ({ slug: address, trackId: copy.id }));
  await tx.updateTable("formerSlugs").where("trackId", "=", id).set({ trackId: copy.id }).execute();
  await tx
    .insertInto("formerSlugs")
    .values(addresses)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return copy.id;
}

const movedTables = ["trackFiles", "trackDeliveries", "trackLikeVisitors", "trackPrices"] as const;

async function moveBelongings(tx: Db, id: string, copyId: string): Promise<void> {
  for (const table of movedTables)
    await tx.updateTable(table).where("trackId", "=", id).set({ trackId: copyId }).execute();
  await moveTranslations(tx, "track", id, copyId);
  const count = sql<number>`case track_id
    when ${copyId} then (select count from track_likes where track_id = ${id}) else 0 end`;
  await tx.updateTable("trackLikes").where("trackId", "in", [id, copyId]).set({ count }).execute();
}
