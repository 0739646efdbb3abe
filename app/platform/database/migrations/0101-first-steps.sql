-- Null means not chosen yet, so that the admin area asks once. 'original' is what the area came in.
alter table user_profiles drop constraint user_profiles_admin_language_check;
alter table user_profiles add constraint user_profiles_admin_language_check
  check (admin_language in ('original', 'en', 'pt'));
update user_profiles set admin_language = 'original'
  where admin_language is null and exists (select from audit_log where actor_id = user_profiles.id);

alter table settings add column first_steps_hidden_at timestamptz;

-- The owner has written the answer, or has read and kept it. Version 1 without a form key is built in.
alter table faq_items add column confirmed_at timestamptz;
alter table faq_items add column built_in text check (built_in in ('purchase', 'payment', 'delivery'));
alter table faq_items add column is_hidden boolean not null default false;
update faq_items set confirmed_at = updated_at where form_key is not null or version > 1;
update faq_items set built_in = case question
  when 'How do I purchase a track?' then 'purchase'
  when 'How long does delivery take?' then 'delivery'
  when 'Which payment methods do you accept?' then 'payment'
end where confirmed_at is null;

-- A built-in package is sold only once the owner has confirmed or changed it. A shop that has sold a
-- service offers what it offered; elsewhere, the built-in packages that were stored along with a change
-- of another one wait to be confirmed.
with sold as (
  select exists (
    select from ordered_services service
      join order_lines line on line.id = service.order_line_id
      join orders on orders.id = line.order_id
    where orders.number is not null
  ) as a_service
), built_in (id, title, price) as (values
  ('mixing-1', 'Mastering 1 Track', 49),
  ('mixing-2', 'Mix/Mastering 1 Track', 69),
  ('mixing-3', 'Mix/Mastering 2 Tracks', 109),
  ('mastering-1', 'Co-Production', 249),
  ('mastering-2', 'Custom Track', 349),
  ('mastering-3', 'Exclusive Vocal', 499)
)
update services_data set data = (
  select jsonb_object_agg(kind, case when jsonb_typeof(packages) = 'array' then (
    select coalesce(jsonb_agg(case when exists (
      select from built_in
      where to_jsonb(built_in) = jsonb_build_object('id', package->'id', 'title', package->'title', 'price', package->'price')
        and package->'version' = '1'
    ) then package || '{"confirmed": false}' else package end order by position), '[]')
    from jsonb_array_elements(packages) with ordinality as listed (package, position)
  ) else packages end)
  from jsonb_each(data) as groups (kind, packages)
)
from sold
where not a_service and category = 'all_services' and jsonb_typeof(data) = 'object' and data <> '{}';

insert into services_data (category, data)
select 'all_services', '{
  "mixing": [
    {"id": "mixing-1", "title": "Mastering 1 Track", "description": "Your finished mix, mastered for clubs and streaming.", "price": 49, "features": ["One stereo master", "WAV and MP3", "2 revisions included"]},
    {"id": "mixing-2", "title": "Mix/Mastering 1 Track", "description": "From your stems to a master that stands up against commercial releases.", "price": 69, "features": ["Mix from stems", "Master included", "WAV and MP3", "3 revisions included"], "popular": true},
    {"id": "mixing-3", "title": "Mix/Mastering 2 Tracks", "description": "Both sides of a single, mixed to work together.", "price": 109, "features": ["Two mixes from stems", "Two masters", "WAV and MP3", "3 revisions included"]}
  ],
  "mastering": [
    {"id": "mastering-1", "title": "Co-Production", "description": "You have the idea. We''ll finish it with you.", "price": 249, "features": ["Arrangement and sound design", "Mix and master", "2 revisions included"]},
    {"id": "mastering-2", "title": "Custom Track", "description": "A track made from your references, yours alone.", "price": 349, "features": ["Made to order", "Mix and master", "Stems included", "3 revisions included"], "popular": true},
    {"id": "mastering-3", "title": "Exclusive Vocal", "description": "A custom track with an original vocal recorded for it.", "price": 499, "features": ["Original vocal", "Mix and master", "Stems and dry vocal", "3 revisions included"]}
  ]
}'
where exists (
  select from ordered_services service
    join order_lines line on line.id = service.order_line_id
    join orders on orders.id = line.order_id
  where orders.number is not null
)
on conflict (category) do nothing;
