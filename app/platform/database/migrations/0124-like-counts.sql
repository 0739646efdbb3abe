-- Locks a track's rows in one order: an update of all three could deadlock with a like.
create or replace function count_like() returns trigger language plpgsql as $$
declare
  liked record;
  each_scale text;
begin
  if tg_op = 'INSERT' then liked := new; else liked := old; end if;
  if tg_op = 'INSERT' then
    insert into track_counts (scale, start, track_id, likes)
    select scale, date_trunc(scale, liked.created_at at time zone 'utc')::date, liked.track_id, 1
    from unnest(array['day', 'month', 'week']) as scale
    on conflict (scale, start, track_id) do update set likes = track_counts.likes + 1;
  else
    foreach each_scale in array array['day', 'month', 'week'] loop
      update track_counts set likes = greatest(likes - 1, 0)
      where track_id = liked.track_id and scale = each_scale
        and start = date_trunc(each_scale, liked.created_at at time zone 'utc')::date;
    end loop;
  end if;
  return null;
end $$;
