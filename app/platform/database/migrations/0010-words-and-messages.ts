import { type Kysely, sql } from "kysely";
import { firstQuestions } from "./first-questions.ts";

const services = sql`
  create table services_data (
    category text primary key check (char_length(category) between 1 and 100),
    data jsonb not null check (octet_length(data::text) <= 500000),
    updated_at timestamptz not null default now()
  );
`;

const faq = sql`
  create table faq_items (
    id uuid primary key default gen_random_uuid(),
    question text not null check (char_length(question) between 1 and 300),
    answer text not null check (char_length(answer) between 1 and 5000),
    position integer not null unique deferrable initially deferred,
    version integer not null default 1 check (version > 0),
    updated_at timestamptz not null default now()
  );
`;

const firstItems = sql`
  insert into faq_items (question, answer, position)
  select question, answer, position
  from jsonb_to_recordset(${JSON.stringify(firstQuestions)}::jsonb)
    as given (question text, answer text, position integer);
`;

const messages = sql`
  create table contact_messages (
    id uuid primary key default gen_random_uuid(),
    name text not null check (char_length(name) between 1 and 120),
    email text not null check (email like '%_@_%' and char_length(email) <= 254),
    message text not null check (char_length(message) between 1 and 5000),
    read_at timestamptz,
    archived_at timestamptz,
    created_at timestamptz not null default now()
  );
  create index contact_messages_newest on contact_messages (created_at desc, id desc);
  create index contact_messages_unread on contact_messages (id)
    where read_at is null and archived_at is null;

  create table message_mails (
    id uuid primary key default gen_random_uuid(),
    message_id uuid not null references contact_messages on delete cascade,
    reply text check (char_length(reply) between 1 and 5000),
    written_by text check (char_length(written_by) <= 100),
    state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
    problem text check (char_length(problem) <= 500),
    created_at timestamptz not null default now(),
    check ((reply is null) = (written_by is null))
  );
  create index message_mails_message on message_mails (message_id);
  create unique index message_mails_notice on message_mails (message_id) where reply is null;
`;

function toldOf(table: string, id: string) {
  return ["insert", "update", "delete"].map((event) =>
    sql.raw(`
      create trigger ${table}_${event} after ${event} on ${table}
      referencing ${event === "delete" ? "old table as before" : "new table as after"}
      for each statement execute function tell_of_accounts('${id}');
    `),
  );
}

export async function up(db: Kysely<unknown>): Promise<void> {
  const triggers = [
    ...toldOf("services_data", "category"),
    ...toldOf("faq_items", "id::text"),
    ...toldOf("contact_messages", "id::text"),
    ...toldOf("message_mails", "message_id::text"),
  ];
  for (const part of [services, faq, firstItems, messages, ...triggers]) await part.execute(db);
}
