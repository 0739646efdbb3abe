import { type Kysely, sql } from "kysely";

/** One row a network, link and hour, so that a link's holder cannot fill the table. */
const uses = sql`
  alter table link_uses add column network text check (char_length(network) <= 100);
  create unique index link_uses_once on link_uses
    (track_id, network, what, coalesce(file_name, ''), date_trunc('hour', used_at at time zone 'UTC'));
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await uses.execute(db);
}
