import { type Kysely, sql } from "kysely";

/** Above this all tracks are read anew, which is then quicker. */
const MAX_NAMED = 100_000;

/** The ids of many tracks, in as many notices as they need: one may have 8,000 bytes. */
const parts = sql`
  create function tell_of_parts(of_table text, ids text[]) returns void language plpgsql as $$
  declare
    size integer;
  begin
    select greatest(1, 6500 / (max(octet_length(to_json(id)::text)) + 2)) into size from unnest(ids) id;
    perform pg_notify('changes', jsonb_build_object('table', of_table, 'part', part)::text) from (
      select jsonb_agg(id) as part from unnest(ids) with ordinality given (id, n) group by n / size
    ) parts;
  end $$;
`;

const tracks = sql`
  create or replace function tell_of_tracks() returns trigger language plpgsql as $$
  declare
    shown text[];
    drafts text[];
    owners text[];
    rendered boolean := false;
    in_parts boolean;
    more jsonb := '{}';
    chosen constant text := 'select array_agg(id) filter (where not is_draft),
      array_agg(id) filter (where is_draft), array_agg(distinct user_id) filter (where is_draft) from ';
  begin
    if tg_op = 'INSERT' then execute chosen || 'after' into shown, drafts, owners;
    elsif tg_op = 'DELETE' then execute chosen || 'before' into shown, drafts, owners;
    else
      execute chosen || '(select id, after.user_id, before.is_draft and after.is_draft as is_draft
        from before join after using (id)) both_sides' into shown, drafts, owners;
      execute 'select coalesce(bool_and(before.updated_at = after.updated_at
        and (before.preview_file_id is distinct from after.preview_file_id or before = after)), false)
        from before join after using (id)' into rendered;
    end if;
    if rendered then more := '{"isRenderedAnew": true}'; end if;
    in_parts := cardinality(shown) > 50 and cardinality(shown) <= ${sql.lit(MAX_NAMED)};
    perform tell_of_change(tg_table_name, tg_op, shown, more || '{"isShown": true}'
      || case when in_parts then '{"isInParts": true}'::jsonb else '{}' end);
    if in_parts then perform tell_of_parts(tg_table_name, shown); end if;
    perform tell_of_change(tg_table_name, tg_op, drafts,
      more || jsonb_build_object('isShown', false, 'owners', array_remove(owners, null)));
    return null;
  end $$;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [parts, tracks]) await part.execute(db);
}
