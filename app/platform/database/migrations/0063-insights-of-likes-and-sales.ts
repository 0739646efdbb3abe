import { type Kysely, sql } from "kysely";

const likes = sql`
  create function count_like() returns trigger language plpgsql as $$
  declare
    liked record;
  begin
    if tg_op = 'INSERT' then liked := new; else liked := old; end if;
    if tg_op = 'INSERT' then
      insert into track_counts (scale, start, track_id, likes)
      select scale, date_trunc(scale, liked.created_at at time zone 'utc')::date, liked.track_id, 1
      from unnest(array['day', 'month', 'week']) as scale
      on conflict (scale, start, track_id) do update set likes = track_counts.likes + 1;
    else
      update track_counts set likes = greatest(likes - 1, 0)
      where track_id = liked.track_id and (scale, start) in (
        select scale, date_trunc(scale, liked.created_at at time zone 'utc')::date
        from unnest(array['day', 'month', 'week']) as scale
      );
    end if;
    return null;
  end $$;
  create trigger track_like_visitors_counted after insert or delete on track_like_visitors
    for each row execute function count_like();
  insert into track_counts (scale, start, track_id, likes)
  select scale, date_trunc(scale, created_at at time zone 'utc')::date, track_id, count(*)
  from track_like_visitors, unnest(array['day', 'month', 'week']) as scale
  group by 1, 2, 3;
`;

const sales = sql`
  create index orders_begun on orders (created_at) where channel = 'checkout';
  create index orders_paid_at on orders (paid_at) where paid_at is not null;
  create index payments_given_back on payments (order_id) where refunded_cents > 0 and not is_surplus;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [likes, sales]) await part.execute(db);
}
