import { type Kysely, sql } from "kysely";

/** For the list of what one browser liked. */
const likes = sql`
  create index track_like_visitors_visitor on track_like_visitors (visitor_hash, created_at desc);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await likes.execute(db);
}
