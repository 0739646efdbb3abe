import type { Selectable, Updateable } from "kysely";
import type { Actor } from "#app/accounts/actor.ts";
import { recordAct } from "#app/audit/record-act.server.ts";
import { whatChanged } from "#app/audit/what-changed.ts";
import type { Db } from "#app/database/db.server.ts";
import type { MusicTracks } from "#app/database/schema.ts";
import { formatDuration } from "#app/ui/format.ts";

/** What of an edited track is told in the audit log. All of it is on the track's public page. */
export const editedColumns = [
  "title",
  "genre",
  "description",
  "priceCents",
  "purchaseLink",
  "coverFileId",
  "previewFileId",
  "durationSeconds",
  "bpm",
  "key",
  "releaseDate",
  "onSale",
  "isNewArrival",
  "isDraft",
] as const;

type Columns = Pick<MusicTracks, (typeof editedColumns)[number]>;
type Before = Selectable<Columns>;
type Edited = {
  [Name in keyof Before]?: Before[Name] | Extract<Updateable<Columns>[Name], undefined>;
};

/** Adds an edit to the audit log: each changed field as it was and as it is; of files only that they changed. */
export async function recordEdit(
  on: Db,
  actor: Actor,
  id: string,
  before: Before,
  after: Edited,
): Promise<void> {
  await recordAct(on, {
    by: actor,
    act: "edit-track",
    subject: { kind: "track", id, name: after.title ?? before.title },
    details: {
      ...whatChanged(wordsOf(before), wordsOf(after)),
      ...filesChanged(before, after),
    },
  });
}

/** Prices in euros and lengths as `m:ss`, as the form has them. */
function wordsOf({ priceCents, durationSeconds, ...words }: Edited) {
  const { coverFileId: _, previewFileId: __, ...plain } = words;
  return {
    ...plain,
    price: priceCents === undefined ? undefined : (priceCents / 100).toFixed(2),
    duration: durationSeconds == null ? durationSeconds : formatDuration(durationSeconds),
  };
}

function filesChanged(before: Before, { coverFileId, previewFileId }: Edited) {
  return {
    ...(coverFileId && coverFileId !== before.coverFileId && { cover: "changed" }),
    ...(previewFileId && previewFileId !== before.previewFileId && { preview: "changed" }),
  };
}
