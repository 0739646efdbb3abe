import { type Kysely, sql } from "kysely";

/** By what a cover's sizes, which differ from the picture they were made of, are known to be whole. */
const renderings = sql`
  alter table media_files add column rendered_sha256 text check (rendered_sha256 ~ '^[a-f0-9]{64}$')
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await renderings.execute(db);
}
