import { type Kysely, sql } from "kysely";

/**
 * Of the track when the order was begun: insights sum up orders by them, and would otherwise read all tracks of the
 * shop to know those of its orders.
 */
const columns = sql`
  alter table orders add column track_genre text, add column listed_at timestamptz;
  create function note_track_of_order() returns trigger language plpgsql as $$
  begin
    select genre, created_at into new.track_genre, new.listed_at from music_tracks where id = new.track_id;
    return new;
  end $$;
  create trigger orders_note_track before insert on orders for each row
    when (new.track_id is not null and new.track_genre is null) execute function note_track_of_order();
`;

const formerOrders = sql`
  alter table orders disable trigger user;
  update orders set track_genre = track.genre, listed_at = track.created_at
  from music_tracks track where track.id = track_id;
  alter table orders enable trigger user;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [columns, formerOrders]) await part.execute(db);
}
