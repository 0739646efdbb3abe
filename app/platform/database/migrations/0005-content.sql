create table faq_items (
  id uuid primary key default gen_random_uuid(),
  question text not null check (char_length(question) between 1 and 300),
  answer text not null check (char_length(answer) between 1 and 5000),
  position integer not null unique deferrable initially deferred,
  version integer not null default 1 check (version > 0),
  updated_at timestamptz not null default now(),
  form_key uuid unique
);
insert into faq_items (question, answer, position) values
  ('How do I purchase a track?',
    'Open the track you like and press its price. The purchase link opens in a new tab. After payment you reach the download page of the track, where all of its files are waiting.', 1),
  ('What licence do I get?',
    'Every track is exclusive. One buyer gets the right to release it under their own name, and the track is taken out of the shop. It is never sold a second time.', 2),
  ('Which file formats are included?',
    '24-bit 44.1 kHz WAV files, mastered and unmastered, an MP3, a radio edit, the instrumental and the separated stems.', 3),
  ('How long does delivery take?',
    'A finished track can be downloaded as soon as it is paid. Custom work, mixing and mastering are delivered within 3 to 7 business days.', 4),
  ('Can I ask for revisions?',
    'Yes. Services include two or three revisions, depending on the package. Tell us what you hear and what you would like to hear instead.', 5),
  ('How should I prepare my files?',
    'Send WAV files of 24 bits that all start at the same place, without a limiter on the master and with some headroom. Name each file after what it holds.', 6),
  ('Which payment methods do you accept?',
    'Card, PayPal, Pix and bank transfer.', 7),
  ('Do you make custom tracks?',
    'Yes. See our services, or write to us with a reference or two and the key, tempo and mood you have in mind.', 8);

create table page_contents (
  id text primary key check (id in ('home', 'track-store', 'services', 'sale', 'faq', 'contact',
    'terms', 'privacy', 'copyright', 'license')),
  title text check (char_length(title) between 1 and 120),
  text text not null check (char_length(text) <= 20000),
  updated_at timestamptz not null default now(),
  check ((id in ('terms', 'privacy', 'copyright', 'license')) = (title is null)),
  check (title is null or char_length(text) <= 1000),
  check (title is not null or text <> '')
);

create table services_data (
  category text primary key check (char_length(category) between 1 and 100),
  data jsonb not null check (octet_length(data::text) <= 500000),
  updated_at timestamptz not null default now()
);

create table settings (
  id boolean primary key default true check (id),
  contact_email text check (contact_email like '%_@_%' and char_length(contact_email) <= 254),
  instagram_link text check (instagram_link ~ '^https://' and char_length(instagram_link) <= 2048),
  youtube_link text check (youtube_link ~ '^https://' and char_length(youtube_link) <= 2048),
  soundcloud_link text check (soundcloud_link ~ '^https://'
    and char_length(soundcloud_link) <= 2048),
  is_in_maintenance boolean not null default false,
  voice_tag_file_id uuid references media_files,
  updated_at timestamptz not null default now(),
  is_voice_tag_on boolean not null default true,
  currency text not null default 'EUR' check (currency ~ '^[A-Z]{3}$'),
  reservation_minutes integer not null default 15 check (reservation_minutes between 5 and 60),
  checkout_opened_at timestamptz,
  checkout_opened_by text check (char_length(checkout_opened_by) <= 100),
  bank_holder text check (char_length(bank_holder) between 1 and 70),
  bank_iban text check (bank_iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  bank_bic text check (bank_bic ~ '^[A-Z0-9]{8}([A-Z0-9]{3})?$'),
  transfer_days integer not null default 3 check (transfer_days between 1 and 10),
  transfer_grace_days integer not null default 2 check (transfer_grace_days between 0 and 10),
  seller_name text check (char_length(seller_name) between 1 and 200),
  seller_address text check (char_length(seller_address) between 1 and 1000),
  seller_email text check (seller_email like '%_@_%' and char_length(seller_email) <= 254),
  pauses_disputed_files boolean not null default true,
  seller_registration text check (char_length(seller_registration) between 1 and 500),
  complaints_link text check (char_length(complaints_link) between 1 and 2000),
  tax_mode text check (tax_mode in ('none', 'home', 'buyer-country')),
  tax_country text check (tax_country ~ '^[A-Z]{2}$'),
  tax_note text check (char_length(tax_note) between 1 and 300),
  tax_vat_id text check (tax_vat_id ~ '^[A-Z0-9+*]{4,20}$'),
  tax_limit integer check (tax_limit between 1 and 10000000),
  promised_kinds text[] not null default '{}'
    check (promised_kinds <@ array['mastered-wav', 'mp3', 'unmastered-wav', 'radio-edit',
    'instrumental', 'stems', 'midi', 'project', 'artwork']),
  paid_order_years integer not null default 10 check (paid_order_years between 1 and 30),
  unpaid_order_days integer not null default 60 check (unpaid_order_days between 30 and 365),
  address_days integer not null default 180 check (address_days between 30 and 365),
  message_months integer not null default 24 check (message_months between 1 and 120),
  seller_country text check (seller_country ~ '^[A-Z]{2}$'),
  seller_tax_number text check (char_length(seller_tax_number) between 1 and 40),
  invoice_mode text check (invoice_mode in ('none', 'certified-tool', 'this-shop')),
  invoice_prefix text not null default 'INV' check (invoice_prefix ~ '^[A-Z0-9]{1,10}$'),
  webhook_url text check (webhook_url ~ '^https://' and char_length(webhook_url) <= 2000),
  webhook_secret text,
  shop_name text check (char_length(shop_name) between 1 and 40),
  accent_dark text check (accent_dark ~ '^#[0-9a-f]{6}$'),
  accent_light text check (accent_light ~ '^#[0-9a-f]{6}$'),
  requires_second_factor boolean not null default false,
  logo_file_id uuid references media_files,
  share_basis_points integer not null default 0 check (share_basis_points between 0 and 10000),
  share_hold_days integer not null default 14 check (share_hold_days between 0 and 365),
  payout_minimum_cents integer not null default 2500 check (payout_minimum_cents between 1
    and 100000000),
  seller_phone text check (char_length(seller_phone) between 5 and 40),
  tax_reverse_charge boolean not null default false,
  constraint settings_check1 check ((bank_holder is null) = (bank_iban is null)),
  constraint settings_check2 check (bank_bic is null or bank_iban is not null),
  constraint settings_check3 check (tax_mode is null or tax_mode = 'none' or tax_country is
    not null),
  constraint settings_check4 check ((webhook_secret is null) = (webhook_url is null)),
  constraint settings_check5 check (invoice_mode is distinct from 'this-shop'
    or (seller_country <> 'PT' and tax_country is distinct from 'PT')),
  constraint settings_checkout_opened_check check (checkout_opened_at is not null
    or checkout_opened_by is null)
);
create index settings_logo on settings (logo_file_id);
create index settings_voice_tag on settings (voice_tag_file_id);
insert into settings default values;

create trigger faq_items_delete after delete on faq_items
  referencing old table as before
  for each statement execute function tell_of_accounts('id::text');
create trigger faq_items_insert after insert on faq_items
  referencing new table as after
  for each statement execute function tell_of_accounts('id::text');
create trigger faq_items_update after update on faq_items
  referencing new table as after
  for each statement execute function tell_of_accounts('id::text');

create trigger page_contents_added after insert on page_contents
  referencing new table as after
  for each statement execute function tell_of_contents();
create trigger page_contents_changed after update on page_contents
  referencing new table as after
  for each statement execute function tell_of_contents();
create trigger page_contents_removed after delete on page_contents
  referencing old table as before
  for each statement execute function tell_of_contents();

create trigger services_data_delete after delete on services_data
  referencing old table as before
  for each statement execute function tell_of_accounts('category');
create trigger services_data_insert after insert on services_data
  referencing new table as after
  for each statement execute function tell_of_accounts('category');
create trigger services_data_update after update on services_data
  referencing new table as after
  for each statement execute function tell_of_accounts('category');

create trigger settings_added after insert on settings
  referencing new table as after
  for each statement execute function tell_of_contents();
create trigger settings_changed after update on settings
  referencing new table as after
  for each statement execute function tell_of_contents();
create trigger settings_removed after delete on settings
  referencing old table as before
  for each statement execute function tell_of_contents();
