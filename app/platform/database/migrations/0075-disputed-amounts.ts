import { type Kysely, sql } from "kysely";

/** What disputes have taken back of a payment, beside what was refunded. Until now a lost one took all that was left. */
const amounts = sql`
  alter table payments
    add column charged_back_cents integer not null default 0 check (charged_back_cents >= 0),
    add check (refunded_cents + charged_back_cents <= captured_cents);
  drop index payments_given_back;
  create index payments_given_back on payments (order_id)
    where refunded_cents + charged_back_cents > 0 and not is_surplus;
`;

const sums = sql`
  create or replace function kept_cents(order_id uuid, price_cents integer) returns bigint language sql stable as $$
    select price_cents - coalesce(sum(refunded_cents + charged_back_cents), 0) from payments
    where payments.order_id = kept_cents.order_id and refunded_cents + charged_back_cents > 0 and not is_surplus
  $$;
`;

const takenFrom = (
  rows: string,
  sign = "",
) => `select order_id, ${sign}(refunded_cents + charged_back_cents) as cents
  from ${rows} where refunded_cents + charged_back_cents > 0 and not is_surplus`;

/** Orders are locked as by whoever changes their state, so that each change is summed up knowing the others. */
const subtract = (changes: string) => `insert into row_counts (list, part, count)
  select 'revenue:' || currency, month_of(paid_at), sum(-cents) from (
    with given as (
      select order_id, sum(cents) as cents from (${changes}) each_payment group by order_id having sum(cents) <> 0
    ), locked as (
      select id, state, currency, paid_at from orders where id in (select order_id from given)
      order by id for no key update
    )
    select currency, paid_at, cents from given join locked on id = order_id where state = 'paid'
  ) changed group by 1, 2 having sum(cents) <> 0`;

const trigger = `create or replace function sum_payments() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then ${subtract(takenFrom("after"))};
    elsif tg_op = 'DELETE' then ${subtract(takenFrom("before", "-"))};
    else ${subtract(`${takenFrom("after")} union all ${takenFrom("before", "-")}`)};
    end if;
    return null;
  end $$`;

const formerLosses = sql`
  update payments set charged_back_cents = captured_cents - refunded_cents
  where dispute->>'state' = 'lost' and (
    is_surplus or exists (select from orders where orders.id = order_id and orders.state = 'charged-back'))
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [amounts, sums, sql.raw(trigger), formerLosses]) await part.execute(db);
}
