import type pg from "pg";
import type { MediaFiles } from "#app/platform/storage/storage-schema.ts";

export type RecordedFile = Pick<MediaFiles, "bucket" | "key" | "coverWidths"> & {
  sizeBytes: number;
  /** Hash of all its files together. Null for covers in a shop of an older version. */
  sha256: string | null;
  /** Whether it may be deleted at any time. */
  isReplaced: boolean;
};

/** Lists files also in shops of older versions, which lack some columns. */
export async function listRecordedFiles(client: pg.ClientBase): Promise<RecordedFile[]> {
  const { rows } = await client.query<RecordedFile>(
    `select bucket, key, size_bytes::float8 as "sizeBytes",
       case when bucket = 'cover_images' then to_jsonb(m) ->> 'content_sha256' else sha256 end as sha256,
       to_jsonb(m) -> 'cover_widths' as "coverWidths",
       to_jsonb(m) ->> 'replaced_at' is not null as "isReplaced"
     from media_files m order by bucket, key`,
  );
  return rows;
}
