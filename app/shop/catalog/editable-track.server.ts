import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "#app/platform/database/db.server.ts";
import type { Database } from "#app/platform/database/schema.ts";
import { previewAddress } from "#app/platform/uploads/uploads.server.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { detailColumns } from "./optional-details.ts";
import { lockSlugsAndPositions } from "./slugs.server.ts";
import { toTrackCover } from "./track-cover.ts";

/** Repeats `mayEdit` in SQL, without archived tracks. */
export function isEditableBy({ id, role }: Actor) {
  return (eb: ExpressionBuilder<Database, "musicTracks">): Expression<SqlBool> => {
    const isManaged = eb("musicTracks.archivedAt", "is", null);
    return role === "admin" ? isManaged : eb.and([isManaged, eb("musicTracks.userId", "=", id)]);
  };
}

export type EditableTrack = NonNullable<Awaited<ReturnType<typeof findEditableTrack>>>;

export async function findEditableTrack(tx: Db, actor: Actor, id: string) {
  const track = await tx
    .selectFrom("musicTracks")
    .leftJoin("mediaFiles as cover", "cover.id", "musicTracks.coverFileId")
    .leftJoin("mediaFiles as preview", "preview.id", "musicTracks.previewFileId")
    .innerJoin("genres", "genres.name", "musicTracks.genre")
    .leftJoin("trackReleases as release", "release.trackId", "musicTracks.id")
    .where("musicTracks.id", "=", id)
    .where(isEditableBy(actor))
    .select(["release.publishAt", "release.refusal as releaseRefusal"])
    .select(sql<boolean>`release.track_id is not null and publish_at is null`.as("awaitsCheckout"))
    .select("preview.key as previewKey")
    .select(["musicTracks.id", "slug", "title", "genre", "description", "priceCents", "floorCents"])
    .select(["purchaseLink", "musicTracks.durationSeconds"])
    .select(detailColumns)
    .select(["agreementModel", "releaseDate", "soldAt", "onSale", "isNewArrival", "isDraft"])
    .select(["cover.key as coverKey", "cover.colour as coverColour", "cover.coverWidths"])
    .select("genres.color as genreColor")
    .select(["coverFileId", "previewFileId", "preview.madeFromId as previewMadeFromId"])
    .select("preview.durationSeconds as previewSeconds")
    .executeTakeFirst();
  if (!track) return undefined;
  const { soldAt, coverKey, coverColour, coverWidths, genreColor, ...columns } = track;
  const { previewSeconds, coverFileId, previewFileId, previewMadeFromId, previewKey, ...fields } =
    columns;
  return {
    ...fields,
    /** `audio` is the preview's original, which rendering does not change. */
    fileIds: {
      cover: coverFileId,
      preview: previewFileId,
      audio: previewMadeFromId ?? previewFileId,
    },
    isSold: soldAt !== null,
    cover: toTrackCover({ coverKey, coverColour, coverWidths, genreColor }),
    previewSeconds: previewSeconds ?? undefined,
    previewAddress: previewKey ? previewAddress(previewKey) : undefined,
  };
}

export async function lockTrack(
  tx: Db,
  actor: Actor,
  id: string,
): Promise<EditableTrack | undefined> {
  await lockSlugsAndPositions(tx);
  await tx
    .selectFrom("musicTracks")
    .select("id")
    .where("id", "=", id)
    .where(isEditableBy(actor))
    .forUpdate()
    .execute();
  return findEditableTrack(tx, actor, id);
}
