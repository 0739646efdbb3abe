import { type Kysely, sql } from "kysely";

const tracks = sql`
  create or replace function tell_of_tracks() returns trigger language plpgsql as $$
  declare
    shown text[];
    drafts text[];
    owners text[];
    rendered boolean := false;
    more jsonb := '{}';
    chosen constant text := 'select array_agg(id) filter (where not is_draft),
      array_agg(id) filter (where is_draft), array_agg(distinct user_id) filter (where is_draft) from ';
  begin
    if tg_op = 'INSERT' then execute chosen || 'after' into shown, drafts, owners;
    elsif tg_op = 'DELETE' then execute chosen || 'before' into shown, drafts, owners;
    else
      execute chosen || '(select id, after.user_id, before.is_draft and after.is_draft as is_draft
        from before join after using (id)) both_sides' into shown, drafts, owners;
      execute 'select coalesce(bool_and(before.preview_file_id is distinct from after.preview_file_id
        and before.updated_at = after.updated_at), false)
        from before join after using (id)' into rendered;
    end if;
    if rendered then more := '{"isRenderedAnew": true}'; end if;
    perform tell_of_change(tg_table_name, tg_op, shown, more || '{"isShown": true}');
    perform tell_of_change(tg_table_name, tg_op, drafts,
      more || jsonb_build_object('isShown', false, 'owners', array_remove(owners, null)));
    return null;
  end $$;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await tracks.execute(db);
}
