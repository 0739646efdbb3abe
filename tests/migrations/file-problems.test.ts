import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { kyselyOver, openPool } from "../../app/platform/database/db.server.ts";
import { migrateOn } from "../../app/platform/database/migrate.server.ts";
import { runInLanguage } from "../../app/platform/i18n/request-language.server.ts";
import { fileProblemText } from "../../app/platform/uploads/file-problem-text.ts";
import { withClient } from "../fixtures/connections.ts";

const server = inject("server");
const name = `dubplate_files_${process.pid}`;
const shop = { ...server, database: name };

beforeAll(() => withClient(server, (client) => client.query(`create database ${name}`)));
afterAll(() => withClient(server, (client) => client.query(`drop database ${name} with (force)`)));

/** Texts that an earlier version stored, with the value each becomes. */
const stored: [text: string, problem: { code: string } & Record<string, unknown>][] = [
  [
    "A sample rate of 4000 Hz is not accepted (8 to 384 kHz is).",
    { code: "sample-rate-not-accepted", hertz: 4000 },
  ],
  ["An address with a user name or a password is not fetched.", { code: "address-with-password" }],
  ["It broke, somehow.", { code: "note", text: "It broke, somehow." }],
  ["Nothing could be fetched from this address.", { code: "address-unreachable" }],
  ["Only addresses that begin with https:// are fetched.", { code: "address-not-https" }],
  ["Sound coded as opus is not accepted.", { code: "codec-not-accepted", codec: "opus" }],
  [
    "Sound with 12 channels is not accepted (1 to 8 are).",
    { code: "channels-not-accepted", channels: 12 },
  ],
  ["The file at this address is empty.", { code: "address-empty" }],
  ["The file at this address is too large.", { code: "address-too-large" }],
  ["The file is missing from the storage.", { code: "file-missing" }],
  ["The original file is missing from the storage.", { code: "original-missing" }],
  [
    "The samples of this file go far beyond full scale (±1.0), so it would play as noise. Export it again as 24-bit WAV, or as 32-bit float with its peaks at or below 0 dBFS.",
    { code: "out-of-scale" },
  ],
  ["The voice tag is longer than 15 seconds.", { code: "long-tag", maxSeconds: 15 }],
  ["The voice tag is missing from the storage.", { code: "tag-missing" }],
  ["The voice tag is silent.", { code: "silent-tag" }],
  ["There is no sound in this file.", { code: "no-sound" }],
  ["There is no such file.", { code: "no-such-file" }],
  ["There is nothing to hear in it.", { code: "nothing-to-hear" }],
  ["This address answered with an error (404).", { code: "address-failed", status: 404 }],
  ["This address is not a public one.", { code: "address-not-public" }],
  ["This address leads on to others too many times.", { code: "address-redirects" }],
  ["This address sends a compressed file.", { code: "address-compressed" }],
  ["This address took too long to answer.", { code: "address-too-slow" }],
  ["This file changes its sample rate or channels on the way.", { code: "changing-format" }],
  ["This file could not be analysed.", { code: "analysis-failed" }],
  ["This file could not be processed. Please try again.", { code: "not-processed" }],
  ["This file is damaged.", { code: "damaged" }],
  ["This file is damaged: it could not be opened.", { code: "unopenable" }],
  ["This file is damaged: its sound is unreadable.", { code: "unreadable-sound" }],
  ["This file is empty.", { code: "empty" }],
  ["This file is incomplete.", { code: "incomplete" }],
  ["This file is not a JPEG, PNG, WebP, AVIF or GIF picture.", { code: "not-picture" }],
  ["This file took too long to analyse.", { code: "analysis-too-slow" }],
  ["This is a video, not an audio file.", { code: "video" }],
  [
    "This is neither a ZIP archive nor a WAV, FLAC, Ogg, M4A, MP3, AAC or MIDI file nor a JPEG, PNG, WebP, AVIF or GIF picture.",
    { code: "unknown-format" },
  ],
  [
    "This is not an audio file of a kind we accept: MP3, WAV, Ogg, M4A, AAC or FLAC.",
    { code: "not-audio" },
  ],
  ["This kind of audio is not accepted.", { code: "audio-not-accepted" }],
  ["This picture is damaged or larger than 50 megapixels.", { code: "picture-damaged" }],
  [
    "This picture is too large. An AVIF may have 9 megapixels, a GIF or a progressive picture 16.",
    { code: "picture-too-large" },
  ],
  ["This sound is longer than 30 minutes.", { code: "too-long" }],
  ["This sound is shorter than a second.", { code: "too-short" }],
];

/** Creates an upload, a file of each kind and an audit entry for each. */
function giveProblems() {
  return withClient(shop, async (client) => {
    const texts = [stored.map(([text]) => text)];
    await client.query(
      `insert into user_profiles (id, username, password_hash, role)
         values ('ana', 'ana', '$argon2id$', 'user')`,
    );
    await client.query(
      `insert into uploads (owner_id, kind, file_name, size_bytes, state, problem, received_bytes)
         select 'ana', 'audio', 'a.wav', n, 'failed', text, 0
         from unnest($1::text[]) with ordinality as told(text, n)`,
      texts,
    );
    await client.query(
      `insert into media_files (bucket, key, media_type, size_bytes, sha256, render_problem, analysis_problem)
         select 'files', lpad(n::text, 32, '0') || '.wav', 'audio/wav', n, repeat('0', 64), text, text
         from unnest($1::text[]) with ordinality as told(text, n)`,
      texts,
    );
    await client.query(
      `insert into audit_log (actor_name, act, subject_kind, details)
         select 'Dubplate', 'miss-file', 'track', jsonb_build_object('kind', 'audio', 'problem', text)
         from unnest($1::text[]) with ordinality as told(text, n) order by n`,
      texts,
    );
  });
}

test("the reasons why files were unusable read correctly after the migration, wherever they are stored", async () => {
  const database = kyselyOver(openPool({ ...shop, max: 1 }));
  await migrateOn(database, "0092-cover-widths");
  await giveProblems();
  expect(await migrateOn(database, "0093-file-problems")).toEqual(["0093-file-problems"]);

  const codes = stored.map(([, problem]) => problem);
  const uploads = await database
    .selectFrom("uploads")
    .select("problem")
    .orderBy("sizeBytes")
    .execute();
  const problems = uploads.flatMap(({ problem }) => problem ?? []);
  expect(problems).toEqual(codes);
  const texts = problems.map(fileProblemText);
  expect(texts.filter((text) => !text.includes(" "))).toEqual([]);

  expect(
    await database
      .selectFrom("mediaFiles")
      .select(["renderProblem", "analysisProblem"])
      .orderBy("sizeBytes")
      .execute(),
  ).toEqual(codes.map((code) => ({ renderProblem: code, analysisProblem: code })));
  const entries = await database.selectFrom("auditLog").select("details").orderBy("id").execute();
  expect(entries.map(({ details }) => details)).toEqual(
    codes.map(({ code: problem, ...values }) => ({ kind: "audio", problem, ...values })),
  );
  const portuguese = await runInLanguage("pt", async () => problems.map(fileProblemText));
  expect(portuguese.filter((text, at) => text === texts[at])).toEqual(["It broke, somehow."]);
  await database.destroy();
});
