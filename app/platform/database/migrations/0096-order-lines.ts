import { type Kysely, sql } from "kysely";

/*
 * An order is a buyer, money and a state; its lines are what is bought. The line of a former order
 * has the ID of its order, so that tables which may only be added to can refer to it unchanged.
 */

const lines = sql`
  create table order_lines (
    id uuid primary key default gen_random_uuid(),
    order_id uuid not null references orders on delete cascade,
    position integer not null default 1 check (position between 1 and 100),
    kind text not null check (kind in ('track', 'service')),
    track_id text references music_tracks on delete set null,
    track_genre text,
    listed_at timestamptz,
    title text not null check (char_length(title) between 1 and 200),
    price_cents integer not null check (price_cents between 0 and 100000000),
    agreement_model text check (agreement_model in ('licence', 'assignment', 'shared-publishing')),
    agreement_version integer,
    delivered_at timestamptz,
    is_held boolean not null,
    unique (order_id, position),
    check ((agreement_model is null) = (agreement_version is null))
  );
  create table order_adjustments (
    id uuid primary key default gen_random_uuid(),
    order_id uuid not null references orders on delete cascade,
    kind text not null check (kind in ('pack', 'code', 'agreed-price')),
    code text check (char_length(code) between 1 and 60),
    cents integer not null check (cents < 0)
  );
  create index order_adjustments_order on order_adjustments (order_id);
`;

/** Whether an order in this state keeps its tracks from other buyers. */
const holds = sql`
  create function is_holding(state text) returns boolean language sql immutable as $$
    select state in ('reserved', 'awaiting-payment', 'closing', 'awaiting-transfer', 'capturing', 'paid')
  $$;
`;

const formerOrders = sql`
  insert into order_lines (id, order_id, kind, track_id, track_genre, listed_at, title, price_cents,
    agreement_model, agreement_version, delivered_at, is_held)
  select id, id, kind, track_id, track_genre, listed_at, title, price_cents,
    agreement_model, agreement_version, delivered_at, is_holding(state)
  from orders;
`;

const movedColumns = sql`
  drop trigger orders_note_track on orders;
  drop trigger orders_added on orders;
  drop function note_track_of_order();
  alter table orders
    drop column kind, drop column track_id, drop column track_genre, drop column listed_at,
    drop column title, drop column agreement_model, drop column agreement_version,
    drop column delivered_at,
    drop constraint orders_price_cents_check;
  alter table orders rename column price_cents to total_cents;
  alter table orders alter column total_cents set default 0,
    add constraint orders_total_cents_check check (total_cents >= 0);
`;

const indexes = sql`
  create unique index order_lines_one_hold on order_lines (track_id)
    where is_held and track_id is not null;
  create index order_lines_track on order_lines (track_id);
  create index order_lines_services_due on order_lines (order_id)
    where kind = 'service' and is_held and delivered_at is null;
  create index order_lines_words on order_lines using gin (text_grams(lower(title)));
  create index orders_words on orders using gin (text_grams(lower(coalesce(number, ''))));
`;

const tracksOfLines = sql`
  create function note_track_of_line() returns trigger language plpgsql as $$
  begin
    select is_holding(state) into new.is_held from orders where id = new.order_id;
    if new.track_id is not null and new.track_genre is null then
      select genre, created_at into new.track_genre, new.listed_at from music_tracks where id = new.track_id;
    end if;
    return new;
  end $$;
  create trigger order_lines_note_track before insert on order_lines for each row
    execute function note_track_of_line();

  create function hold_lines() returns trigger language plpgsql as $$
  begin
    update order_lines set is_held = is_holding(new.state) where order_id = new.id;
    return null;
  end $$;
  create trigger orders_hold_lines after update of state on orders for each row
    when (is_holding(old.state) <> is_holding(new.state)) execute function hold_lines();
`;

/** `changed` has the lines or adjustments of a statement. */
const totals = sql`
  create function sum_up_orders() returns trigger language plpgsql as $$
  begin
    update orders set total_cents = summed.cents
    from (
      select given.id,
        coalesce((select sum(price_cents) from order_lines where order_id = given.id), 0)
          + coalesce((select sum(cents) from order_adjustments where order_id = given.id), 0) as cents
      from (select distinct order_id as id from changed) given
    ) summed
    where orders.id = summed.id and total_cents <> summed.cents;
    return null;
  end $$;
`;

function sumUp(table: string): string {
  const trigger = (name: string, when: string, rows: string) => `
    create trigger ${table}_total_${name} after ${when} on ${table} referencing ${rows} table as changed
    for each statement execute function sum_up_orders();`;
  return [
    trigger("added", "insert", "new"),
    trigger("changed", "update", "new"),
    trigger("removed", "delete", "old"),
  ].join("");
}

const revenue = (() => {
  const kept = (rows: string, sign: string) => `
    select currency, paid_at, ${sign}kept_cents(id, total_cents) as cents from ${rows} where state = 'paid'`;
  const count = (changed: string) => `
    insert into row_counts (list, part, count)
    select 'revenue:' || currency, month_of(paid_at), sum(cents) from (${changed}) changed
    group by 1, 2 having sum(cents) <> 0;`;
  return `
    create or replace function sum_orders() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then ${count(kept("after", ""))}
      elsif tg_op = 'DELETE' then ${count(kept("before", "-"))}
      else ${count(`${kept("after", "")} union all ${kept("before", "-")}`)}
      end if;
      return null;
    end $$;`;
})();

/** Visitors hear of a track when its line is added, and when its order changes its hold. */
const notifications = sql`
  create or replace function tell_of_orders() returns trigger language plpgsql as $$
  declare
    shown text[];
    others text[];
  begin
    if tg_op = 'INSERT' then
      select array_agg(track_id) filter (where track_id is not null),
        array_agg(order_id::text) filter (where track_id is null) from after into shown, others;
    else
      with changed as (
        select after.id, (after.state, after.reserved_until) is distinct from
          (before.state, before.reserved_until) as is_hold_changed
        from before join after using (id)
      ), shown_tracks as (
        select track_id, order_id from changed join order_lines on order_id = changed.id
        where is_hold_changed and track_id is not null
      )
      select (select array_agg(track_id) from shown_tracks),
        (select array_agg(id::text) from changed where id not in (select order_id from shown_tracks))
      into shown, others;
    end if;
    perform tell_of_change(tg_table_name, tg_op, shown, '{"isShown": true}');
    perform tell_of_change(tg_table_name, tg_op, others, '{"isShown": false, "owners": []}');
    return null;
  end $$;
  create trigger order_lines_added after insert on order_lines referencing new table as after
    for each statement execute function tell_of_orders();
`;

const staleSales = sql`
  create or replace function mark_stale_days() returns trigger language plpgsql as $$
  begin
    insert into stale_sales (day)
    select distinct (time at time zone 'utc')::date
    from changed, unnest(array[created_at, paid_at]) time where time is not null;
    return null;
  end $$;
  create trigger order_lines_stale_after after update on order_lines referencing new table as changed
    for each statement execute function mark_stale_orders();
`;

/** What belongs to a line refers to it instead of to its order. */
function referToLines(table: string): string {
  return `
    alter table ${table} drop constraint ${table}_order_id_fkey;
    alter table ${table} rename column order_id to order_line_id;
    alter table ${table} add foreign key (order_line_id) references order_lines;`;
}

const shareEntries = sql`
  alter index share_entries_order rename to share_entries_order_line;
  create or replace function check_share_entry() returns trigger language plpgsql as $$
  begin
    if new.payout_line_id is not null and (
      (select sum(case when credit = 'payable' then cents else -cents end) from share_entries
        where payout_line_id = new.payout_line_id) <> 0
      or (select cents from share_entries where payout_line_id = new.payout_line_id and kind = 'paid-out')
        is distinct from (select cents from payout_lines where id = new.payout_line_id)) then
      raise exception 'a payout is not what its entries come to';
    end if;
    if new.failed_line_id is not null
      and new.cents is distinct from (select cents from payout_lines where id = new.failed_line_id) then
      raise exception 'a failed payment is not what its line came to';
    end if;
    if new.order_line_id is not null and (
      select least(sum(case 'held' when credit then cents when debit then -cents else 0 end),
        sum(case 'earned' when debit then cents when credit then -cents else 0 end))
      from share_entries where order_line_id = new.order_line_id) < 0 then
      raise exception 'more of a line is taken back than was earned';
    end if;
    return null;
  end $$;
`;

const tablesOfLines = [
  "ordered_services",
  "order_shares",
  "share_entries",
  "verification_codes",
  "register_salts",
  "registered_files",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [lines, holds, formerOrders, movedColumns, indexes, tracksOfLines, totals])
    await part.execute(db);
  await sql.raw(sumUp("order_lines") + sumUp("order_adjustments") + revenue).execute(db);
  await notifications.execute(db);
  await staleSales.execute(db);
  await sql.raw(tablesOfLines.map(referToLines).join("")).execute(db);
  await shareEntries.execute(db);
}
