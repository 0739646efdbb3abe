import { sql } from "kysely";
import type { Db } from "#app/platform/database/db.server.ts";

/* Visitors send any name. Each is stored, and the rarest are removed if there are too many. */

/** Limits apply per day, week or month, and to sites per owner of tracks. */
const MAX_SITES = 500;
const MAX_SEARCHES = 500;

/** Merges removed sites into `other`. */
export async function trimSites(tx: Db, day: string, tracks: string[]): Promise<void> {
  await sql`
    with ranked as (
      select scale, start, owner_id, site, row_number() over (
        partition by scale, start, owner_id order by visits + listens desc, random()) as place
      from site_counts
      where ${startsWith(day)} and site not in ('', 'other')
        and owner_id in (select coalesce(user_id, '') from music_tracks where id = any(${tracks}))
    ), gone as (
      delete from site_counts using ranked
      where place > ${MAX_SITES} and site_counts.scale = ranked.scale and site_counts.start = ranked.start
        and site_counts.owner_id = ranked.owner_id and site_counts.site = ranked.site
      returning site_counts.*
    )
    insert into site_counts (scale, start, owner_id, site, visits, listens)
    select scale, start, owner_id, 'other', sum(visits), sum(listens) from gone group by 1, 2, 3
    on conflict (scale, start, owner_id, site) do update
    set visits = site_counts.visits + excluded.visits, listens = site_counts.listens + excluded.listens
  `.execute(tx);
}

export async function trimSearches(tx: Db, day: string): Promise<void> {
  await sql`
    delete from empty_searches using (
      select scale, start, words, row_number() over (
        partition by scale, start order by count desc, random()) as place
      from empty_searches where ${startsWith(day)}
    ) ranked
    where place > ${MAX_SEARCHES} and empty_searches.scale = ranked.scale
      and empty_searches.start = ranked.start and empty_searches.words = ranked.words
  `.execute(tx);
}

const startsWith = (day: string) => sql<boolean>`(scale, start) in (
  select scale, date_trunc(scale, ${day}::date::timestamp)::date from unnest(array['day', 'month', 'week']) as scale
)`;
