import { type Kysely, sql } from "kysely";

const mails = sql`
  create table mails (
    id uuid primary key default gen_random_uuid(),
    kind text not null check (kind ~ '^[a-z]+(-[a-z]+)*$' and char_length(kind) <= 60),
    to_name text check (char_length(to_name) between 1 and 200),
    to_address text check (to_address like '%_@_%' and char_length(to_address) <= 254),
    reply_to_name text check (char_length(reply_to_name) between 1 and 200),
    reply_to_address text check (reply_to_address like '%_@_%' and char_length(reply_to_address) <= 254),
    subject text not null check (char_length(subject) between 1 and 300),
    blocks jsonb not null check (octet_length(blocks::text) <= 200000),
    attachments jsonb not null default '[]' check (octet_length(attachments::text) <= 5000),
    message_id uuid references contact_messages on delete cascade,
    order_id uuid references orders,
    written_by text check (char_length(written_by) <= 100),
    secret_kind text check (char_length(secret_kind) between 1 and 60),
    secret_id text check (char_length(secret_id) between 1 and 100),
    state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'unsent')),
    problem text check (char_length(problem) <= 500),
    tries integer not null default 0 check (tries >= 0),
    created_at timestamptz not null default now(),
    sent_at timestamptz,
    check ((secret_kind is null) = (secret_id is null)),
    check (state <> 'sent' or sent_at is not null)
  );
  create index mails_newest on mails (created_at desc, id desc);
  create index mails_state on mails (state, created_at desc, id desc);
  create index mails_address on mails using gin (text_grams(lower(to_address)));
  create index mails_message on mails (message_id, created_at);
  create index mails_order on mails (order_id, created_at);
  create unique index mails_notice on mails (message_id) where kind = 'contact-message';
`;

/** Their ids stay, and so do their queued jobs. */
const formerMails = sql`
  insert into mails (id, kind, to_name, to_address, reply_to_name, reply_to_address, subject, blocks,
    message_id, written_by, state, problem, created_at, sent_at)
  select mail.id, 'contact-reply', name, email, null, null, 'Re: your message',
    jsonb_build_array(
      jsonb_build_object('type', 'paragraph', 'text', reply),
      jsonb_build_object('type', 'quote', 'by', name || ' wrote:', 'text', message)),
    message_id, written_by, state, problem, mail.created_at, case state when 'sent' then mail.created_at end
  from message_mails mail join contact_messages about on about.id = message_id where reply is not null
  union all
  select mail.id, 'contact-message', null, null, name, email, 'Message from ' || name,
    jsonb_build_array(
      jsonb_build_object('type', 'paragraph', 'text', message),
      jsonb_build_object('type', 'paragraph', 'text', name || ', ' || email)),
    message_id, null, state, problem, mail.created_at, case state when 'sent' then mail.created_at end
  from message_mails mail join contact_messages about on about.id = message_id where reply is null;
  drop table message_mails;
`;

const notices = ["insert", "update", "delete"].map((event) =>
  sql.raw(`
    create trigger mails_${event} after ${event} on mails
    referencing ${event === "delete" ? "old table as before" : "new table as after"}
    for each statement execute function tell_of_accounts('id::text');
  `),
);

const audit = sql`
  alter table audit_log drop constraint audit_log_subject_kind_check,
    add constraint audit_log_subject_kind_check check (subject_kind in
      ('track', 'user', 'link', 'message', 'mail', 'services', 'faq', 'page', 'setting'));
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [mails, formerMails, ...notices, audit]) await part.execute(db);
}
