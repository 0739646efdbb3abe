import { type Kysely, sql } from "kysely";

const likesOfVisitors = sql`
  create index track_like_visitors_visitor on track_like_visitors (visitor_hash, created_at desc);
`;

const newsOfLikes = sql`
  create or replace function tell_of_likes() returns trigger language plpgsql as $$
  declare
    slugs text[];
    notice jsonb := '{"table": "track_likes", "kind": "changed"}';
    named text;
  begin
    select array_agg(slug) into slugs
    from music_tracks where not is_draft
      and id in (select track_id from after where count > 0 or tg_op = 'UPDATE');
    named := (notice || jsonb_build_object('slugs', slugs))::text;
    if cardinality(slugs) > 50 or octet_length(named) > 7000 then named := notice::text; end if;
    if cardinality(slugs) > 0 then perform pg_notify('changes', named); end if;
    return null;
  end $$;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [likesOfVisitors, newsOfLikes]) await part.execute(db);
}
