import { sql } from "kysely";
import { db } from "#app/platform/database/db.server.ts";
import { safeLink } from "#app/platform/forms/safe-link.ts";
import { findSettings } from "#app/shop/content/settings.server.ts";
import type { FileKind } from "../files/file-kinds.ts";
import { findLackingFiles } from "./files-needed.ts";

/** These drafts will be refused at their hour because files are missing. */
export async function listReleasesWithoutFiles() {
  const [{ promisedKinds: promised }, planned] = await Promise.all([findSettings(), listPlanned()]);
  return planned.flatMap(({ purchaseLink, driveLink, kinds, ...release }) => {
    const files = kinds.map((kind) => ({ kind }));
    const offered = { files, driveLink: safeLink(driveLink), promised, needsFiles: !purchaseLink };
    return findLackingFiles(offered) ? [release] : [];
  });
}

function listPlanned() {
  return db
    .selectFrom("trackReleases")
    .innerJoin("musicTracks", "musicTracks.id", "trackReleases.trackId")
    .leftJoin("trackDeliveries", "trackDeliveries.trackId", "musicTracks.id")
    .where("refusedAt", "is", null)
    .where("isDraft", "=", true)
    .where("archivedAt", "is", null)
    .select(["musicTracks.id", "title", "publishAt", "purchaseLink", "driveLink"])
    .select(
      sql<FileKind[]>`array(
        select kind::text from track_files where track_files.track_id = music_tracks.id
      )`.as("kinds"),
    )
    .orderBy("publishAt")
    .orderBy("musicTracks.id")
    .execute();
}
