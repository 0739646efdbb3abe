import { type Kysely, sql } from "kysely";

const likes = sql`
  create function tell_of_likes() returns trigger language plpgsql as $$
  declare
    slugs text[];
    notice jsonb := '{"table": "track_likes", "kind": "changed"}';
    named text;
  begin
    select array_agg(slug) into slugs
    from music_tracks where id in (select track_id from after) and not is_draft;
    named := (notice || jsonb_build_object('slugs', slugs))::text;
    if cardinality(slugs) > 50 or octet_length(named) > 7000 then named := notice::text; end if;
    if cardinality(slugs) > 0 then perform pg_notify('changes', named); end if;
    return null;
  end $$;
  create trigger track_likes_added after insert on track_likes
    referencing new table as after for each statement execute function tell_of_likes();
  create trigger track_likes_changed after update on track_likes
    referencing new table as after for each statement execute function tell_of_likes();
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await likes.execute(db);
}
