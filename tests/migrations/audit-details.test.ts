import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { DetailValue, FieldChange } from "../../app/platform/audit/changed-fields.ts";
import { describeAuditDetails } from "../../app/platform/audit/describe-audit-details.ts";
import { kyselyOver, openPool } from "../../app/platform/database/db.server.ts";
import { migrateOn } from "../../app/platform/database/migrate.server.ts";
import { runInLanguage } from "../../app/platform/i18n/request-language.server.ts";
import { labelOfField } from "../../app/shop/catalog/track-fields.ts";
import { withClient } from "../fixtures/connections.ts";

const server = inject("server");
const name = `dubplate_details_${process.pid}`;
const shop = { ...server, database: name };

beforeAll(() => withClient(server, (client) => client.query(`create database ${name}`)));
afterAll(() => withClient(server, (client) => client.query(`drop database ${name} with (force)`)));

type Details = Record<string, DetailValue | FieldChange>;

/** Action, stored details of an earlier version, their result, and its text in Portuguese. */
const stored: [act: string, before: Details, after: Details, text: string][] = [
  [
    "edit-track",
    { title: "A → B", bpm: "nothing → 120", onSale: "false → true", cover: "changed" },
    {
      title: { from: "A", to: "B" },
      bpm: { from: null, to: "120" },
      onSale: { from: false, to: true },
      cover: { changed: true },
    },
    "Título: A → B, BPM: nada → 120, Em promoção: Não → Sim, Capa: alterado",
  ],
  [
    "plan-sale",
    { sale: "off → −25% from 2026-12-01 to 2026-12-07", bulkAct: "b-1" },
    { sale: { from: false, to: "−25% 2026-12-01/2026-12-07" }, bulkAct: "b-1" },
    "Promoção: Não → −25% 2026-12-01/2026-12-07, Alteração em massa: b-1",
  ],
  [
    "undo-bulk-act",
    { sale: "on to 2026-12-07 → off", owner: "nobody → ana" },
    { sale: { from: "../2026-12-07", to: false }, owner: { from: null, to: "ana" } },
    "Promoção: ../2026-12-07 → Não, Proprietário: nada → ana",
  ],
  [
    "drop-sale",
    { why: "its time was over" },
    { why: "time-over" },
    "Motivo: o último dia já tinha passado",
  ],
  [
    "set-share",
    { share: "default → 62.5%" },
    { share: { from: null, to: 62.5 } },
    "Parte: por omissão → 62,5%",
  ],
  [
    "change-payout-account",
    { account: "none → •••• 0154" },
    { account: { from: null, to: "•••• 0154" } },
    "Conta: nada → •••• 0154",
  ],
  [
    "pay-out",
    { payout: "p-1", amount: "€1,234.50" },
    { payout: "p-1", cents: 123450, currency: "EUR" },
    "Pagamento: p-1, Montante: 1234,50 €",
  ],
  [
    "plan-release",
    { at: "2026-12-01 18:00 UTC" },
    { at: "2026-12-01T18:00:00.000Z" },
    "Data: 2026-12-01 18:00 UTC",
  ],
  [
    "add-file",
    { file: "a.wav", kind: "WAV, mastered" },
    { file: "a.wav", kind: "mastered-wav" },
    "Ficheiro: a.wav, Tipo: WAV, masterizado",
  ],
  [
    "change-file",
    { kind: "Separated stems → MIDI" },
    { kind: { from: "stems", to: "midi" } },
    "Tipo: Stems separados → MIDI",
  ],
  ["add-package", { group: "Mixing Services" }, { group: "mixing" }, "Grupo: Serviços de mistura"],
  [
    "refund-order",
    { cents: 500, reason: "Was promised → given" },
    { cents: 500, reason: "Was promised → given" },
    "Montante: 5,00 €, Motivo: Was promised → given",
  ],
];

test("earlier actions are shown in each administrator's language after the migration", async () => {
  const database = kyselyOver(openPool({ ...shop, max: 1 }));
  await migrateOn(database, "0094-unsent-codes");
  await withClient(shop, (client) =>
    client.query(
      `insert into audit_log (actor_name, act, subject_kind, subject_name, details)
         select 'ana', act, 'track', 'A track', details
         from jsonb_to_recordset($1) as line(n int, act text, details jsonb) order by n;`,
      [JSON.stringify(stored.map(([act, details], n) => ({ n, act, details })))],
    ),
  );
  await withClient(shop, (client) =>
    client.query(`insert into audit_log (actor_name, act, subject_kind, subject_name)
      values ('ana', 'ignore-transfer', 'transfer', '€60.00 of 2026-11-20'),
        ('ana', 'invite-user', 'user', 'somebody by a link');
      update settings set checkout_opened_at = now(), checkout_opened_by = 'the demo'`),
  );
  expect(await migrateOn(database, "0095-audit-details")).toEqual(["0095-audit-details"]);

  const entries = await database
    .selectFrom("auditLog")
    .select(["details", "subjectName"])
    .orderBy("id")
    .execute();
  expect(entries.slice(0, -2).map(({ details }) => details)).toEqual(
    stored.map(([, , after]) => after),
  );
  expect(entries.slice(-2).map(({ subjectName }) => subjectName)).toEqual([
    "€60.00, 2026-11-20",
    "",
  ]);
  expect(
    await database
      .selectFrom("settings")
      .select(["checkoutOpenedAt", "checkoutOpenedBy"])
      .executeTakeFirst(),
  ).toEqual({
    checkoutOpenedAt: expect.any(Date),
    checkoutOpenedBy: null,
  });
  const texts = runInLanguage("pt", () =>
    stored.map(([, , details]) =>
      describeAuditDetails(details, { nameOther: labelOfField, currency: "EUR" })
        .map(({ name: of, text }) => `${of}: ${text}`)
        .join(", ")
        .replaceAll("\u00a0", " "),
    ),
  );
  expect(texts).toEqual(stored.map(([, , , text]) => text));
  await database.destroy();
});
