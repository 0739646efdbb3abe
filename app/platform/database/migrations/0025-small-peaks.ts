import { type Kysely, sql } from "kysely";

/** The loudest peak of each 160th of the preview, from 1 to 64. */
const heights = Array.from({ length: 160 }, (_, at) => {
  const [from, to] = [at, at + 1].map((edge) => Math.floor((edge * 500) / 160)) as [number, number];
  const peaks = Array.from({ length: to - from }, (_, index) => `get_byte(peaks, ${from + index})`);
  return `greatest(1, (128 * greatest(${peaks.join(", ")}) + 255) / 510)`;
});

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const characters = heights.map((height) => `substr('${alphabet}', ${height}, 1)`);

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table media_files add column small_peaks text`.execute(db);
  await sql`
    update media_files set small_peaks = ${sql.raw(characters.join(" || "))} where peaks is not null
  `.execute(db);
  await sql`alter table media_files
    add check (char_length(small_peaks) = 160), add check ((peaks is null) = (small_peaks is null))
  `.execute(db);
}
