import { sql } from "kysely";
import type { Db } from "#app/platform/database/db.server.ts";

/** An exclusive track must not be sold under two names. */
export type Overlap = {
  trackId: string;
  title: string;
  ownerId: string | null;
  isDraft: boolean;
  isSold: boolean;
  createdAt: Date;
  fileIds: string[];
  fileId: string;
  /** Identical files have the same ID. */
  otherFileId: string;
  seconds: number;
  otherSeconds: number;
};

/** Lists tracks with a common passage or file, most certain first. Images may be shared. */
export async function listOverlaps(tx: Db, fileIds: string[]): Promise<Overlap[]> {
  if (fileIds.length === 0) return [];
  const { rows } = await sql<Overlap>`
    with mine as (
      select id from media_files where id = any(${fileIds}::uuid[]) and media_type not like 'image/%'
    ), pairs (file_id, other_file_id, seconds, other_seconds, moments) as (
      select id, id, 0::float8, 0::float8, 2147483647 from mine
      union all
      select file_id, other_file_id, seconds, other_seconds, moments
        from sound_matches join mine on mine.id = file_id
      union all
      select other_file_id, file_id, other_seconds, seconds, moments
        from sound_matches join mine on mine.id = other_file_id
    ), found as (
      select pairs.*, track.id as track_id from pairs
        join media_files as preview on preview.made_from_id = other_file_id
        join music_tracks as track on track.preview_file_id = preview.id
      union all
      select pairs.*, files.track_id from pairs
        join track_files as files on files.file_id = other_file_id
    ), best as (
      select distinct on (track_id) *,
        array_agg(file_id) over (partition by track_id) as file_ids
      from found order by track_id, moments desc
    )
    select track.id as "trackId", track.title, track.user_id as "ownerId",
      track.is_draft as "isDraft", track.sold_at is not null as "isSold",
      track.created_at as "createdAt", file_ids as "fileIds", file_id as "fileId",
      other_file_id as "otherFileId", seconds, other_seconds as "otherSeconds"
    from best join music_tracks as track on track.id = track_id
    order by moments desc, track.created_at
  `.execute(tx);
  return rows.map((row) => ({ ...row, fileIds: [...new Set(row.fileIds)] }));
}

type OverlapQuery = {
  track: { id: string; createdAt: Date } | undefined;
  ownerId: string | null;
  fileIds: string[];
};

/** Returns what blocks publication: tracks and earlier drafts of others, and sold tracks. */
export async function listBlockingOverlaps(
  tx: Db,
  { track, ownerId, fileIds }: OverlapQuery,
): Promise<Overlap[]> {
  const sharing = await listOverlaps(tx, fileIds);
  return sharing.filter((other) => {
    if (other.trackId === track?.id) return false;
    if (other.isSold) return true;
    if (ownerId !== null && other.ownerId === ownerId) return false;
    return !other.isDraft || !track || other.createdAt < track.createdAt;
  });
}
