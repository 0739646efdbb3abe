import { type Kysely, sql } from "kysely";

/** A notice may have 8,000 bytes, too few to name many rows: https://www.postgresql.org/docs/current/sql-notify.html */
const tell = sql`
  create function tell_of_change(of_table text, op text, ids text[], more jsonb) returns void
  language plpgsql as $$
  declare
    notice jsonb := more || jsonb_build_object('table', of_table, 'kind',
      case op when 'INSERT' then 'added' when 'DELETE' then 'removed' else 'changed' end);
    named text := (notice || jsonb_build_object('ids', ids))::text;
  begin
    if cardinality(ids) > 50 or octet_length(named) > 7000 then
      named := (notice - 'owners')::text;
    end if;
    if cardinality(ids) > 0 then perform pg_notify('changes', named); end if;
  end $$;
`;

/** Visitors are not notified of drafts, only their owners are. */
const tracks = sql`
  create function tell_of_tracks() returns trigger language plpgsql as $$
  declare
    shown text[];
    drafts text[];
    owners text[];
    chosen constant text := 'select array_agg(id) filter (where not is_draft),
      array_agg(id) filter (where is_draft), array_agg(distinct user_id) filter (where is_draft) from ';
  begin
    if tg_op = 'INSERT' then execute chosen || 'after' into shown, drafts, owners;
    elsif tg_op = 'DELETE' then execute chosen || 'before' into shown, drafts, owners;
    else execute chosen || '(select id, after.user_id, before.is_draft and after.is_draft as is_draft
      from before join after using (id)) both_sides' into shown, drafts, owners;
    end if;
    perform tell_of_change(tg_table_name, tg_op, shown, '{"isShown": true}');
    perform tell_of_change(tg_table_name, tg_op, drafts,
      jsonb_build_object('isShown', false, 'owners', array_remove(owners, null)));
    return null;
  end $$;
  create trigger music_tracks_added after insert on music_tracks
    referencing new table as after for each statement execute function tell_of_tracks();
  create trigger music_tracks_changed after update on music_tracks
    referencing old table as before new table as after
    for each statement execute function tell_of_tracks();
  create trigger music_tracks_removed after delete on music_tracks
    referencing old table as before for each statement execute function tell_of_tracks();
`;

const accounts = sql`
  create function tell_of_accounts() returns trigger language plpgsql as $$
  declare
    concerned text[];
    chosen constant text := 'select array_agg(distinct ' || tg_argv[0] || ') from ';
  begin
    if tg_op = 'DELETE' then execute chosen || 'before' into concerned;
    else execute chosen || 'after' into concerned;
    end if;
    perform tell_of_change(tg_table_name, tg_op, concerned, '{}');
    return null;
  end $$;
  create trigger user_profiles_added after insert on user_profiles
    referencing new table as after for each statement execute function tell_of_accounts('id');
  create trigger user_profiles_changed after update on user_profiles
    referencing new table as after for each statement execute function tell_of_accounts('id');
  create trigger user_profiles_removed after delete on user_profiles
    referencing old table as before for each statement execute function tell_of_accounts('id');
  create trigger sessions_ended after delete on sessions
    referencing old table as before for each statement execute function tell_of_accounts('user_id');
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [tell, tracks, accounts]) await part.execute(db);
}
