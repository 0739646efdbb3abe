import { findChangedFields } from "#app/platform/audit/changed-fields.ts";
import { recordAudit } from "#app/platform/audit/record-audit.server.ts";
import type { Db } from "#app/platform/database/db.server.ts";
import { formatDuration } from "#app/platform/ui/format.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import type { EditableTrack } from "./editable-track.server.ts";
import { joinTags } from "./tags.ts";
import type { SentColumns } from "./write-track.server.ts";

/** Edits are what the track's public page shows, except files. */
type Edited = Partial<SentColumns> & { priceCents?: number; isDraft?: boolean };

export async function recordEdit(
  tx: Db,
  actor: Actor,
  track: EditableTrack,
  { coverFileId, previewFileId, ...after }: Edited,
): Promise<void> {
  const { id, fileIds } = track;
  await recordAudit(tx, {
    by: actor,
    action: "edit-track",
    subject: { kind: "track", id, name: after.title ?? track.title },
    details: {
      ...findChangedFields(describe(track), describe(after)),
      ...(coverFileId && coverFileId !== fileIds.cover && { cover: { changed: true } }),
      ...(previewFileId && previewFileId !== fileIds.preview && { preview: { changed: true } }),
    },
  });
}

function describe({
  priceCents,
  floorCents,
  durationSeconds,
  tags,
  ...values
}: Omit<Edited, "coverFileId" | "previewFileId">) {
  return {
    ...values,
    tags: tags && joinTags(tags),
    price: priceCents === undefined ? undefined : (priceCents / 100).toFixed(2),
    floorCents: floorCents == null ? floorCents : (floorCents / 100).toFixed(2),
    duration: durationSeconds == null ? durationSeconds : formatDuration(durationSeconds),
  };
}
