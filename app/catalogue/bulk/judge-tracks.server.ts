import { type RawBuilder, sql } from "kysely";
import type { Actor } from "#app/accounts/actor.ts";
import { type Db, db } from "#app/database/db.server.ts";
import { isEditableBy } from "../editable-track.server.ts";
import { isLiveClaim } from "../reservation.server.ts";
import { holdsWords } from "../search/find-matches.server.ts";
import type { Selection } from "./bulk-act.ts";
import { changeOf } from "./bulk-change.server.ts";
import type { BulkAct, LeftOut } from "./bulk-schema.ts";

/** `seenAt`: in microseconds; tracks that somebody changed since are left out. */
export type Chosen = { actor: Actor; selection: Selection; act: BulkAct; seenAt?: number };

/** Each of the chosen tracks with `reason`, why it is left out, or null; and `before` and `after`. */
export function judgedTracks({ actor, selection, act, seenAt }: Chosen): RawBuilder<unknown> {
  const { leaves, before, after } = changeOf(act);
  const arms = leaves.map(([reason, when]) => sql`when ${when} then ${reason}::text`);
  if (seenAt)
    arms.push(sql`when track.updated_at > to_timestamp(${seenAt}::bigint / 1e6) then 'changed'`);
  return sql`(
    select track.id, track.title, track.position, case ${sql.join(arms, sql` `)} end as reason,
      ${before} as before, ${after} as after
    from (${tracksOf(actor, selection)}) chosen
    join music_tracks track on track.id = chosen.id
    left join track_sales sale on sale.track_id = track.id
    left join orders claim on claim.track_id = track.id and ${isLiveClaim}
    left join user_profiles owner on owner.id = track.user_id
  )`;
}

function tracksOf(actor: Actor, selection: Selection) {
  const own = db.selectFrom("musicTracks").where(isEditableBy(actor)).select("id");
  if ("ids" in selection) return own.where(sql<boolean>`id = any(${selection.ids})`);
  return selection.search ? own.where(holdsWords(selection.search)) : own;
}

/** Of each reason a few titles, the first of the shop's order. Tracks that change are many: they are counted, never sorted. */
export async function countJudged(tx: Db, chosen: Chosen) {
  const { rows } = await sql<{ reason: string | null; count: number; titles: string[] }>`
    with judged as materialized (
      select reason, title, position from ${judgedTracks(chosen)} each_track
    ), counted as (
      select reason, count(*) as count from judged group by reason
    )
    select reason, count, array(
      select title from judged where judged.reason = counted.reason order by position limit 3
    ) as titles
    from counted order by count desc, reason
  `.execute(tx);
  const changing = rows.find(({ reason }) => reason === null)?.count ?? 0;
  const left: LeftOut = rows.flatMap(({ reason, ...rest }) =>
    reason ? [{ reason, ...rest }] : [],
  );
  return { changing, left };
}
