import { type RawBuilder, sql } from "kysely";
import { type Db, db } from "#app/platform/database/db.server.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { isEditableBy } from "../editable-track.server.ts";
import { matchesFilter } from "../managed-filter.server.ts";
import { isFiltered } from "../managed-filter.ts";
import { joinHold } from "../reservation.server.ts";
import { containsTerms } from "../search/find-matches.server.ts";
import { MAX_CHANGED, type Selection } from "./bulk-action.ts";
import { changeOf } from "./bulk-change.server.ts";
import type { BulkAction, SkippedTracks } from "./bulk-schema.ts";

/** `seenAt` is in microseconds. Tracks changed since then are skipped. */
export type BulkRequest = {
  actor: Actor;
  selection: Selection;
  action: BulkAction;
  seenAt?: number;
};

/** The first tracks usually contain more changes than one action makes. */
const CHECKED_FIRST = 4 * MAX_CHANGED;

/** Selects tracks with `before`, `after` and the `reason` to skip them, or null. */
export function checkedTracks(
  { actor, selection, action, seenAt }: BulkRequest,
  first?: number,
): RawBuilder<unknown> {
  const { skipRules, before, after } = changeOf(action);
  const arms = skipRules.map(([reason, when]) => sql`when ${when} then ${reason}::text`);
  if (seenAt)
    arms.push(sql`when track.updated_at > to_timestamp(${seenAt}::bigint / 1e6) then 'changed'`);
  return sql`(
    select track.id, track.title, track.position, case ${sql.join(arms, sql` `)} end as reason,
      ${before} as before, ${after} as after
    from (${selectedTracks(actor, selection)} ${first ? sql`order by position limit ${first}` : sql``}) track
    left join track_sales sale on sale.track_id = track.id
    ${joinHold}
    left join user_profiles owner on owner.id = track.user_id
  )`;
}

export function selectedTracks(actor: Actor, selection: Selection) {
  const editableTracks = db.selectFrom("musicTracks").where(isEditableBy(actor)).selectAll();
  if ("ids" in selection) return editableTracks.where(sql<boolean>`id = any(${selection.ids})`);
  const { search, filter = {} } = selection;
  const filtered = isFiltered(filter)
    ? editableTracks.where(matchesFilter(filter))
    : editableTracks;
  return search ? filtered.where(containsTerms([[search]])) : filtered;
}

/** Counts the changes, and by reason the tracks skipped before the last change. */
export async function countChanges(tx: Db, request: BulkRequest) {
  const isAll =
    "search" in request.selection &&
    !request.selection.search &&
    !isFiltered(request.selection.filter ?? {});
  const first = isAll ? await countAmong(tx, request, CHECKED_FIRST) : undefined;
  const isEnough = first && (first.changing > MAX_CHANGED || first.checked < CHECKED_FIRST);
  return isEnough ? first : countAmong(tx, request);
}

async function countAmong(tx: Db, request: BulkRequest, first?: number) {
  const { rows } = await sql<{
    reason: string | null;
    count: number;
    judged: number;
    titles: string[];
  }>`
    with judged as materialized (
      select reason, title, position from ${checkedTracks(request, first)} each_track
    ), last as (
      select position from judged where reason is null order by position offset ${MAX_CHANGED - 1} limit 1
    ), passed as materialized (
      select reason, title, position from judged
      where reason is not null and position <= coalesce((select position from last), position)
    ), counted as (
      select reason, count(*) as count from passed group by reason
      union all
      select null, count(*) from judged where reason is null
    )
    select reason, count, (select count(*) from judged)::bigint as judged, array(
      select title from passed where passed.reason = counted.reason order by position limit 3
    ) as titles
    from counted order by count desc, reason
  `.execute(tx);
  const changing = rows.find(({ reason }) => reason === null)?.count ?? 0;
  const left: SkippedTracks = rows.flatMap(({ reason, count, titles }) =>
    reason ? [{ reason, count, titles }] : [],
  );
  return { changing, left, checked: rows[0]?.judged ?? 0 };
}
