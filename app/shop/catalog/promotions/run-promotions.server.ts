import { sql } from "kysely";
import type { AuditAction } from "#app/platform/audit/audit-actions.ts";
import { findChangedFields } from "#app/platform/audit/changed-fields.ts";
import { recordAuditOfTracks } from "#app/platform/audit/record-audit.server.ts";
import type { Db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import type { MoreJobs } from "#app/shop/media/start-jobs.server.ts";
import { deleteOldBulkActions } from "../bulk/find-bulk.server.ts";
import { joinHold } from "../reservation.server.ts";
import { cutPrice, priceWithoutPromotion } from "./track-promotion.server.ts";

const RUN_PROMOTIONS = "run-sales";
const DELETE_OLD_BULK_ACTIONS = "delete-old-bulk-acts";

/** Due promotions come from the table, so that a stop, a restore or a late run misses none. */
export const promotionJobs: MoreJobs = {
  jobs: {
    [RUN_PROMOTIONS]: () => runPromotions(),
    [DELETE_OLD_BULK_ACTIONS]: deleteOldBulkActions,
  },
  schedules: [
    { job: RUN_PROMOTIONS, at: "* * * * *" },
    { job: DELETE_OLD_BULK_ACTIONS, at: "53 * * * *" },
  ],
};

/** Each track takes some milliseconds of the search index. */
const BATCH_SIZE = 500;
const MAX_BATCHES = 20;

type Changed = { id: string; name: string; before: number; after: number; why?: string };

export async function runPromotions(at?: Date): Promise<void> {
  const now = sql<Date>`coalesce(${at ?? null}::timestamptz, now())`;
  await inBatches((tx) => endDue(tx, now));
  await inBatches((tx) => startDue(tx, now));
}

async function inBatches(run: (tx: Db) => Promise<number>): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    if ((await inTransaction(run)) < BATCH_SIZE) return;
  }
}

type Now = ReturnType<typeof sql<Date>>;

async function lockDue(tx: Db, isDue: ReturnType<typeof sql<boolean>>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from music_tracks where id in (
      select track.id from track_sales sale join music_tracks track on track.id = sale.track_id
      ${joinHold}
      where ${isDue} limit ${BATCH_SIZE})
    order by id for no key update
  `.execute(tx);
  return rows.map(({ id }) => id);
}

async function endDue(tx: Db, now: Now): Promise<number> {
  const isDue = sql<boolean>`(sale.started_at is not null and sale.ends_at <= ${now})`;
  const ids = await lockDue(tx, isDue);
  if (ids.length === 0) return 0;
  const { rows } = await sql<Changed>`
    with ended as (
      select track.id, track.price_cents as before, ${priceWithoutPromotion} as after
      from track_sales sale join music_tracks track on track.id = sale.track_id
      where track.id = any(${ids}) and ${isDue}
    ), dropped as (delete from track_sales using ended where track_id = ended.id)
    update music_tracks track set on_sale = false, price_cents = ended.after, updated_at = now()
    from ended where track.id = ended.id
    returning track.id, track.title as name, ended.before, ended.after
  `.execute(tx);
  await record(tx, "end-sale", rows);
  return ids.length;
}

/** Skips tracks that are being bought, whose price stays until the end of the checkout. */
async function startDue(tx: Db, now: Now): Promise<number> {
  const isDue = sql<boolean>`(sale.started_at is null and sale.starts_at <= ${now} and claim.id is null)`;
  const ids = await lockDue(tx, isDue);
  if (ids.length === 0) return 0;
  const cut = cutPrice(sql`track.price_cents`, sql`sale.cut_percent`, sql`sale.cut_cents`);
  const due = sql`
    from track_sales sale join music_tracks track on track.id = sale.track_id
    ${joinHold}
    where track.id = any(${ids}) and ${isDue}`;
  const dropped = await sql<Changed>`
    with late as (
      select track.id, track.title as name, track.price_cents as price,
        case when track.sold_at is not null or track.archived_at is not null then 'sold'
          when sale.ends_at <= ${now} then 'time-over'
          when coalesce(sale.cut_percent, sale.cut_cents) is not null and ${cut} < 1
            then 'cut-above-price' end as why
      ${due}
    )
    delete from track_sales using late where track_id = late.id and late.why is not null
    returning late.id, late.name, late.price as before, late.price as after, late.why
  `.execute(tx);
  await record(tx, "drop-sale", dropped.rows);
  const { rows } = await sql<Changed>`
    with starting as (
      select track.id, track.price_cents as before, ${cut} as after,
        coalesce(sale.cut_percent, sale.cut_cents) is not null as is_cut
      ${due}
    ), started as (
      update track_sales set started_at = now(),
        full_price_cents = case when is_cut then starting.before end,
        sale_price_cents = case when is_cut then starting.after end
      from starting where track_id = starting.id
    )
    update music_tracks track set on_sale = true, price_cents = starting.after, updated_at = now()
    from starting where track.id = starting.id
    returning track.id, track.title as name, starting.before, starting.after
  `.execute(tx);
  await record(tx, "put-on-sale", rows);
  return ids.length;
}

async function record(tx: Db, action: AuditAction, changed: Changed[]): Promise<void> {
  const tracks = changed.map(({ id, name, before, after, why }) => ({
    id,
    name,
    details: {
      ...findChangedFields({ price: amount(before) }, { price: amount(after) }),
      ...(why && { why }),
    },
  }));
  if (tracks.length > 0) await recordAuditOfTracks(tx, { by: undefined, action, tracks });
}

const amount = (cents: number) => (cents / 100).toFixed(2);
