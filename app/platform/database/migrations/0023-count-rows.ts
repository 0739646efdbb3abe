import { type Kysely, sql } from "kysely";

/** A part is 1,024 positions, or a day. Each change is a row of its own, so that no transaction waits for another. */
const counts = sql`
  create table row_counts (
    list text not null check (char_length(list) between 1 and 200),
    part integer not null,
    count bigint not null,
    is_change boolean not null default true
  );
  create unique index row_counts_settled on row_counts (list, part) where not is_change;
  create index row_counts_part on row_counts (list, part) include (count);
  create index row_counts_changes on row_counts (list) where is_change;
  create function settle_row_counts() returns void language sql as $$
    with changes as (delete from row_counts where is_change returning list, part, count)
    insert into row_counts (list, part, count, is_change)
    select list, part, sum(count), false from changes group by list, part
    on conflict (list, part) where not is_change
      do update set count = row_counts.count + excluded.count;
  $$;
`;

const listsOfRows = sql`
  create function part_of_day(at timestamptz) returns integer language sql stable as $$
    select -floor(extract(epoch from at) / 86400)::integer
  $$;
  create function lists_of_track(place integer, genre text, user_id text, is_draft boolean,
    archived_at timestamptz, sold_at timestamptz, on_sale boolean, created_at timestamptz)
  returns table (list text, part integer) language sql stable as $$
    select list, part from (values
      ('tracks', place >> 10, true),
      ('managed', place >> 10, archived_at is null),
      ('managed:' || user_id, place >> 10, archived_at is null and user_id is not null),
      ('managed by age', part_of_day(created_at), archived_at is null),
      ('drafts', 0, archived_at is null and is_draft),
      ('sold', 0, archived_at is null and sold_at is not null),
      ('shop', place >> 10, not is_draft),
      ('shop:' || genre, place >> 10, not is_draft),
      ('unsold', place >> 10, not is_draft and sold_at is null),
      ('unsold:' || genre, place >> 10, not is_draft and sold_at is null),
      ('sale', place >> 10, not is_draft and sold_at is null and on_sale),
      ('sale:' || genre, place >> 10, not is_draft and sold_at is null and on_sale)
    ) as each_list (list, part, has_it) where has_it
  $$;
  create function lists_of_message(read_at timestamptz, archived_at timestamptz, created_at timestamptz)
  returns table (list text, part integer) language sql stable as $$
    select list, part_of_day(created_at) from (values
      ('inbox', archived_at is null),
      ('unread', archived_at is null and read_at is null),
      ('archived', archived_at is not null)
    ) as each_list (list, has_it) where has_it
  $$;
`;

const counted = {
  music_tracks: `select list, part, 1 as count from rows, lists_of_track(rows.position, rows.genre,
    rows.user_id, rows.is_draft, rows.archived_at, rows.sold_at, rows.on_sale, rows.created_at)`,
  track_likes: "select 'likes' as list, 0 as part, rows.count from rows",
  media_files: "select 'files' as list, 0 as part, 1 as count from rows where replaced_at is null",
  contact_messages: `select list, part, 1 as count from rows,
    lists_of_message(rows.read_at, rows.archived_at, rows.created_at)`,
};

function countChangesOf(table: keyof typeof counted) {
  const of = (rows: string) => counted[table].replace("from rows", `from ${rows} rows`);
  const add = (changes: string) => `insert into row_counts (list, part, count)
    select list, part, sum(count) from (${changes}) changed group by list, part having sum(count) <> 0`;
  const removed = `select list, part, -count as count from (${of("before")}) removed`;
  return sql.raw(`
    create function count_${table}() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then ${add(of("after"))};
      elsif tg_op = 'DELETE' then ${add(removed)};
      else ${add(`${of("after")} union all ${removed}`)};
      end if;
      return null;
    end $$;
    create trigger ${table}_count_added after insert on ${table}
      referencing new table as after for each statement execute function count_${table}();
    create trigger ${table}_count_changed after update on ${table}
      referencing old table as before new table as after
      for each statement execute function count_${table}();
    create trigger ${table}_count_removed after delete on ${table}
      referencing old table as before for each statement execute function count_${table}();
    ${add(of(table))};
  `);
}

const tables = ["music_tracks", "track_likes", "media_files", "contact_messages"] as const;

export async function up(db: Kysely<unknown>): Promise<void> {
  await counts.execute(db);
  await listsOfRows.execute(db);
  for (const table of tables) await countChangesOf(table).execute(db);
  await sql`select settle_row_counts()`.execute(db);
}
