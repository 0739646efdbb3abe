import { type Kysely, sql } from "kysely";

/* Every sentence that a version of the shop has stored as the reason why a draft was not published at its hour. */

const plain: Record<string, string> = {
  "Add at least one file for the buyer, or a link to the files. Without them this track can't be delivered.":
    "files-needed",
  "The account that set its hour is gone or is not active any more.": "account-gone",
  "The account that set its hour may not edit it any more.": "not-theirs",
  "The agreement that it is sold by has been changed since its hour was set. Read it, and set the hour again or publish it by hand.":
    "agreement-changed",
};

const kinds: Record<string, string> = {
  "WAV, mastered": "mastered-wav",
  "MP3, mastered": "mp3",
  "WAV, unmastered": "unmastered-wav",
  "Radio edit": "radio-edit",
  Instrumental: "instrumental",
  "Separated stems": "stems",
  MIDI: "midi",
  "Project files": "project",
  Artwork: "artwork",
};

/** Of the errors of a track's form, between which ` · ` stands. */
const fields: Record<string, string> = {
  "Invalid price": "price",
  "O preço deve ser um valor positivo": "price",
  "O preço pode ter no máximo duas casas decimais": "price",
  "O preço deve ser escrito só com algarismos, como 49.99": "price",
  "O preço pode ser de no máximo 1000000": "price",
  "O título é obrigatório": "title",
  "O gênero é obrigatório": "genre",
  "O link de compra é obrigatório": "purchaseLink",
};

function read(text: string): Record<string, unknown> {
  if (Object.hasOwn(plain, text)) return { code: plain[text] };
  return readKinds(text) ?? readTitles(text) ?? readFields(text) ?? { code: "note", text };
}

function namesIn(text: string): string[] {
  return [...text.matchAll(/“(.*?)”(?=, “| and “|$)/gs)].map(([, name = ""]) => name);
}

function readKinds(text: string) {
  const [, list] =
    /^Every track of this shop comes with (“.+”), which this one lacks\./.exec(text) ?? [];
  const found = list && namesIn(list).map((name) => kinds[name]);
  return found && !found.includes(undefined)
    ? { code: "promised-files-missing", kinds: found }
    : undefined;
}

function readTitles(text: string) {
  const [, list] =
    /^It sounds like (“.+”): an administrator listens to both first\.$/s.exec(text) ?? [];
  return list ? { code: "sounds-alike", titles: namesIn(list) } : undefined;
}

function readFields(text: string) {
  const found = text.split(" · ").map((error) => fields[error]);
  return found.includes(undefined) ? undefined : { code: "fields-invalid", fields: found };
}

/** As the lines of the audit log have it: a code, and its values as texts. */
function detailsOf(text: string): Record<string, unknown> {
  const { code: why, ...values } = read(text);
  const lists = Object.entries(values).map(([name, value]) => [name, String(value)]);
  return { why, ...Object.fromEntries(lists) };
}

/** Why a draft was not published at its hour, as codes with values instead of sentences. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const releases = await sql<{ text: string }>`
    select distinct refusal as text from track_releases where refusal is not null`.execute(db);
  await sql`
    alter table track_releases drop constraint track_releases_refusal_check;
    alter table track_releases alter column refusal type jsonb
      using case when refusal is not null then jsonb_build_object('code', 'note', 'text', refusal) end;
    alter table track_releases add constraint track_releases_refusal_check check (
      refusal is null or coalesce(refusal->>'code', '') ~ '^[a-z]+(-[a-z]+)*$');
  `.execute(db);
  await sql`
    update track_releases set refusal = said.value::jsonb
    from ${valuesOf(releases.rows, read)} where refusal->>'text' = said.text`.execute(db);
  const lines = await sql<{ text: string }>`
    select distinct details->>'why' as text from audit_log
    where act = 'refuse-release' and details ? 'why'`.execute(db);
  await sql`alter table audit_log disable trigger audit_log_only_emptied`.execute(db);
  await sql`
    update audit_log set details = said.value::jsonb
    from ${valuesOf(lines.rows, detailsOf)}
    where act = 'refuse-release' and details->>'why' = said.text`.execute(db);
  await sql`alter table audit_log enable trigger audit_log_only_emptied`.execute(db);
}

function valuesOf(
  rows: readonly { text: string }[],
  readText: (text: string) => Record<string, unknown>,
) {
  const texts = rows.map(({ text }) => text);
  const values = texts.map((text) => JSON.stringify(readText(text)));
  return sql`unnest(${sql.val(texts)}::text[], ${sql.val(values)}::text[]) as said(text, value)`;
}
