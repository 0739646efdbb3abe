import { type Kysely, sql } from "kysely";

/* Every sentence that a version of the shop has stored as the reason why a file could not be used. */

const plain: Record<string, string> = {
  "An address with a user name or a password is not fetched.": "address-with-password",
  "Nothing could be fetched from this address.": "address-unreachable",
  "Only addresses that begin with https:// are fetched.": "address-not-https",
  "The file at this address is empty.": "address-empty",
  "The file at this address is too large.": "address-too-large",
  "The file is missing from the storage.": "file-missing",
  "The original file is missing from the storage.": "original-missing",
  "The samples of this file go far beyond full scale (±1.0), so it would play as noise. Export it again as 24-bit WAV, or as 32-bit float with its peaks at or below 0 dBFS.":
    "out-of-scale",
  "The voice tag is missing from the storage.": "tag-missing",
  "The voice tag is silent.": "silent-tag",
  "There is no sound in this file.": "no-sound",
  "There is no such file.": "no-such-file",
  "There is nothing to hear in it.": "nothing-to-hear",
  "This address is not a public one.": "address-not-public",
  "This address leads on to others too many times.": "address-redirects",
  "This address sends a compressed file.": "address-compressed",
  "This address took too long to answer.": "address-too-slow",
  "This file changes its sample rate or channels on the way.": "changing-format",
  "This file could not be analysed.": "analysis-failed",
  "This file could not be processed. Please try again.": "not-processed",
  "This file is damaged.": "damaged",
  "This file is damaged: it could not be opened.": "unopenable",
  "This file is damaged: its sound is unreadable.": "unreadable-sound",
  "This file is empty.": "empty",
  "This file is incomplete.": "incomplete",
  "This file is not a JPEG, PNG, WebP, AVIF or GIF picture.": "not-picture",
  "This file took too long to analyse.": "analysis-too-slow",
  "This is a video, not an audio file.": "video",
  "This is neither a ZIP archive nor a WAV, FLAC, Ogg, M4A, MP3, AAC or MIDI file nor a JPEG, PNG, WebP, AVIF or GIF picture.":
    "unknown-format",
  "This is not an audio file of a kind we accept: MP3, WAV, Ogg, M4A, AAC or FLAC.": "not-audio",
  "This kind of audio is not accepted.": "audio-not-accepted",
  "This picture is damaged or larger than 50 megapixels.": "picture-damaged",
  "This picture is too large. An AVIF may have 9 megapixels, a GIF or a progressive picture 16.":
    "picture-too-large",
  "This sound is longer than 30 minutes.": "too-long",
  "This sound is shorter than a second.": "too-short",
};

const withNumber: [pattern: RegExp, code: string, value: string][] = [
  [/^A sample rate of (\d+) Hz is not accepted/, "sample-rate-not-accepted", "hertz"],
  [/^Sound with (\d+) channels is not accepted/, "channels-not-accepted", "channels"],
  [/^The voice tag is longer than (\d+) seconds\.$/, "long-tag", "maxSeconds"],
  [/^This address answered with an error \((\d+)\)\.$/, "address-failed", "status"],
];

function read(text: string): Record<string, unknown> {
  if (Object.hasOwn(plain, text)) return { code: plain[text] };
  for (const [pattern, code, value] of withNumber) {
    const [, number] = pattern.exec(text) ?? [];
    if (number) return { code, [value]: Number(number) };
  }
  const [, codec] = /^Sound coded as (\S+) is not accepted\.$/.exec(text) ?? [];
  return codec ? { code: "codec-not-accepted", codec } : { code: "note", text };
}

async function changeColumn(db: Kysely<unknown>, table: string, column: string): Promise<void> {
  const [name, to] = [sql.ref(column), sql.ref(`${table}.${column}`)];
  const check = sql.ref(`${table}_${column}_check`);
  const { rows } = await sql<{ text: string }>`
    select distinct ${name} as text from ${sql.table(table)} where ${name} is not null`.execute(db);
  await sql`
    alter table ${sql.table(table)} drop constraint if exists ${check};
    alter table ${sql.table(table)} alter column ${name} type jsonb
      using case when ${name} is not null then jsonb_build_object('code', 'note', 'text', ${name}) end;
    alter table ${sql.table(table)} add constraint ${check} check (
      ${name} is null or coalesce(${name}->>'code', '') ~ '^[a-z]+(-[a-z]+)*$');
  `.execute(db);
  await sql`
    update ${sql.table(table)} set ${name} = said.problem::jsonb
    from ${problemsOf(rows)} where ${to}->>'text' = said.text`.execute(db);
}

function problemsOf(rows: readonly { text: string }[]) {
  const texts = rows.map(({ text }) => text);
  const problems = texts.map((text) => JSON.stringify(read(text)));
  return sql`unnest(${sql.val(texts)}::text[], ${sql.val(problems)}::text[]) as said(text, problem)`;
}

/** Why a file could not be used, as codes with values instead of sentences, in the audit log too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await changeColumn(db, "uploads", "problem");
  await changeColumn(db, "media_files", "render_problem");
  await changeColumn(db, "media_files", "analysis_problem");
  const { rows } = await sql<{ text: string }>`
    select distinct details->>'problem' as text from audit_log
    where act = 'miss-file' and details ? 'problem'`.execute(db);
  await sql`alter table audit_log disable trigger audit_log_only_emptied`.execute(db);
  await sql`
    update audit_log set details = details - 'problem' || (said.problem::jsonb - 'code')
      || jsonb_build_object('problem', said.problem::jsonb->'code')
    from ${problemsOf(rows)}
    where act = 'miss-file' and details->>'problem' = said.text`.execute(db);
  await sql`alter table audit_log enable trigger audit_log_only_emptied`.execute(db);
}
