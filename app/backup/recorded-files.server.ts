import type pg from "pg";
import type { MediaFiles } from "#app/database/schema.ts";

/** What a row of `mediaFiles` says about the files under it. */
export type RecordedFile = Pick<MediaFiles, "bucket" | "key"> & {
  /** Of all its files together. */
  sizeBytes: number;
  /** Of all its files, one after the other; a shop of an older version does not know it of covers. */
  sha256: string | null;
  /** Nothing needs it any more: it may go at any moment. */
  isReplaced: boolean;
};

/** Every file that a row names. It asks shops of older versions too, which lack some of the columns. */
export async function listRecordedFiles(client: pg.ClientBase): Promise<RecordedFile[]> {
  const { rows } = await client.query<RecordedFile>(
    `select bucket, key, size_bytes::float8 as "sizeBytes",
       case when bucket = 'cover_images' then to_jsonb(m) ->> 'content_sha256' else sha256 end as sha256,
       to_jsonb(m) ->> 'replaced_at' is not null as "isReplaced"
     from media_files m order by bucket, key`,
  );
  return rows;
}
