import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { kyselyOver, openPool } from "../../app/platform/database/db.server.ts";
import { migrateOn } from "../../app/platform/database/migrate.server.ts";
import { runInLanguage } from "../../app/platform/i18n/request-language.server.ts";
import { releaseRefusalText } from "../../app/shop/catalog/publishing/release-refusal-text.server.ts";
import { withClient } from "../fixtures/connections.ts";

const server = inject("server");
const name = `dubplate_releases_${process.pid}`;
const shop = { ...server, database: name };

beforeAll(() => withClient(server, (client) => client.query(`create database ${name}`)));
afterAll(() => withClient(server, (client) => client.query(`drop database ${name} with (force)`)));

/** Texts that an earlier version stored, with the value each becomes. */
const stored: [text: string, refusal: { code: string } & Record<string, unknown>][] = [
  [
    "Add at least one file for the buyer, or a link to the files. Without them this track can't be delivered.",
    { code: "files-needed" },
  ],
  ["Esta faixa não existe mais.", { code: "note", text: "Esta faixa não existe mais." }],
  [
    "Every track of this shop comes with “Separated stems”, which this one lacks. Add it, or save the track as a draft.",
    { code: "promised-files-missing", kinds: ["stems"] },
  ],
  [
    "Every track of this shop comes with “WAV, mastered”, “MP3, mastered” and “MIDI”, which this one lacks. Add it, or save the track as a draft.",
    { code: "promised-files-missing", kinds: ["mastered-wav", "mp3", "midi"] },
  ],
  ["Invalid price", { code: "fields-invalid", fields: ["price"] }],
  [
    "It sounds like “A, “B” and C”, “D”: an administrator listens to both first.",
    { code: "sounds-alike", titles: ["A, “B” and C", "D"] },
  ],
  [
    "O gênero é obrigatório · O preço deve ser um valor positivo · O link de compra é obrigatório",
    { code: "fields-invalid", fields: ["genre", "price", "purchaseLink"] },
  ],
  ["The account that set its hour is gone or is not active any more.", { code: "account-gone" }],
  ["The account that set its hour may not edit it any more.", { code: "not-theirs" }],
  [
    "The agreement that it is sold by has been changed since its hour was set. Read it, and set the hour again or publish it by hand.",
    { code: "agreement-changed" },
  ],
];

/** Creates a draft for each, with its audit entry. */
function giveRefused() {
  return withClient(shop, (client) =>
    client.query(
      `with told as (select * from unnest($1::text[]) with ordinality as told(text, n)),
       tracks as (
         insert into music_tracks (id, slug, title, genre, price_cents, position, is_draft)
         select 'track-' || n, 'track-' || n, 'A track', 'Techno', 100, n, true from told returning id
       ), releases as (
         insert into track_releases
           (track_id, publish_at, account_id, agreement_version, refused_at, refusal)
         select 'track-' || n, now(), 'somebody', 1, now(), text from told
       ) insert into audit_log (actor_name, act, subject_kind, subject_id, details)
         select 'Dubplate', 'refuse-release', 'track', 'track-' || n, jsonb_build_object('why', text)
         from told order by n`,
      [stored.map(([text]) => text)],
    ),
  );
}

test("a draft that was not published on time says why after the migration", async () => {
  const database = kyselyOver(openPool({ ...shop, max: 1 }));
  await migrateOn(database, "0089-payment-problems");
  await giveRefused();
  expect(await migrateOn(database, "0090-release-refusals")).toEqual(["0090-release-refusals"]);

  const releases = await database
    .selectFrom("trackReleases")
    .innerJoin("musicTracks", "id", "trackId")
    .orderBy("position")
    .select("refusal")
    .execute();
  const refusals = releases.map(({ refusal }) => refusal);
  expect(refusals).toEqual(stored.map(([, refusal]) => refusal));
  const reasons = refusals.filter((refusal) => refusal !== null);
  const texts = reasons.map(releaseRefusalText);
  expect(texts.filter((text) => !text.includes(" "))).toEqual([]);

  const entries = await database.selectFrom("auditLog").select("details").orderBy("id").execute();
  expect(entries.map(({ details }) => details)).toEqual(
    stored.map(([, { code: why, ...values }]) => ({
      why,
      ...Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)])),
    })),
  );
  const portuguese = await runInLanguage("pt", async () => reasons.map(releaseRefusalText));
  expect(portuguese.filter((text, at) => text === texts[at])).toEqual([
    "Esta faixa não existe mais.",
  ]);
  await database.destroy();
});
