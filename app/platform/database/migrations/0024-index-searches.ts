import { type Kysely, sql } from "kysely";

const tracks = sql`
  drop index music_tracks_shop, music_tracks_managed, music_tracks_newest, music_tracks_owner;
  create index music_tracks_shop on music_tracks (position) include (id, search_text) where not is_draft;
  create index music_tracks_all on music_tracks (position) include (id, archived_at, search_text);
  create index music_tracks_newest on music_tracks (created_at desc, id) include (search_text)
    where archived_at is null;
  create index music_tracks_owner on music_tracks (user_id, position) include (id, archived_at, search_text);
`;

const grams = sql`
  create or replace function text_grams(folded text) returns text[]
  language plpgsql immutable strict parallel safe as $$
  declare
    characters text[] := string_to_array(folded, null);
    size integer := cardinality(characters);
    grams text[] := characters;
  begin
    for n in 1 .. size - 1 loop
      grams[size + n] := characters[n] || characters[n + 1];
    end loop;
    for n in 1 .. size - 2 loop
      grams[2 * size - 1 + n] := characters[n] || characters[n + 1] || characters[n + 2];
    end loop;
    return array(select distinct unnest(grams) order by 1);
  end $$;
`;

const terms = sql`
  create or replace function term_grams(folded text) returns text[]
  language sql immutable strict parallel safe as $$
    select case when char_length(folded) < 3 then array[folded]
      else (select array_agg(distinct substr(folded, least(start, char_length(folded) - 2), 3))
            from generate_series(1, char_length(folded), 3) start) end
  $$;
`;

const audit = sql`
  create function audit_words(subject_name text, details jsonb) returns text
  language sql immutable parallel safe as $$
    select lower(subject_name || E'\\n' || details::text)
  $$;
  drop index audit_log_subject, audit_log_act;
  create index audit_log_time on audit_log (at desc, id desc);
  create index audit_log_subject on audit_log (subject_kind, at desc, id desc);
  create index audit_log_act on audit_log (act, at desc, id desc);
  create index audit_log_words on audit_log using gin
    (text_grams(audit_words(subject_name, details)), text_grams(lower(actor_name)));
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [tracks, grams, terms, audit]) await part.execute(db);
}
