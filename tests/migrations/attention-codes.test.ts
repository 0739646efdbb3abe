import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { kyselyOver, openPool } from "../../app/platform/database/db.server.ts";
import { migrateOn } from "../../app/platform/database/migrate.server.ts";
import { runInLanguage } from "../../app/platform/i18n/request-language.server.ts";
import { describeEventDetails } from "../../app/shop/orders/managing/describe-event-details.server.ts";
import { attentionText } from "../../app/shop/orders/state/attention.server.ts";
import type { Attention } from "../../app/shop/orders/state/order-attention.ts";
import { withClient } from "../fixtures/connections.ts";
import { giveOrders, attentionsBeforeCodes as stored } from "./attentions-before-codes.ts";

const server = inject("server");
const name = `dubplate_attention_${process.pid}`;
const shop = { ...server, database: name };

beforeAll(() => withClient(server, (client) => client.query(`create database ${name}`)));
afterAll(() => withClient(server, (client) => client.query(`drop database ${name} with (force)`)));

test("every earlier attention reason of an order reads correctly after the migration", async () => {
  const database = kyselyOver(openPool({ ...shop, max: 1 }));
  await migrateOn(database, "0082-contract-information");
  await giveOrders(shop);
  expect(await migrateOn(database, "0083-attention-codes")).toEqual(["0083-attention-codes"]);

  const { rows } = await sql<{ title: string; attention: Attention }>`
    select title, attention from orders where attention is not null`.execute(database);
  const called = rows.toSorted((one, other) =>
    one.title.localeCompare(other.title, "en", { numeric: true }),
  );
  const attentions = called.flatMap(({ attention }) => attention ?? []);
  expect(attentions).toEqual([...stored.map(([, code]) => code), { code: "refund-failed" }]);
  const texts = attentions.map(attentionText);
  expect(texts.filter((text) => !text.includes(" "))).toEqual([]);

  const events = await database.selectFrom("orderEvents").select(["kind", "details"]).execute();
  const cleared = events.filter(({ kind }) => kind === "attention-cleared");
  const lines = cleared.map(({ details }) => describeEventDetails(details, "EUR"));
  expect(lines.toSorted()).toEqual(texts.map((text) => `: ${text}`).toSorted());
  expect(events.find(({ kind }) => kind === "note-added")?.details).toEqual({ text: "A note" });
  await expect(
    database
      .updateTable("orderEvents")
      .set("details", '{"text": "x"}' as never)
      .execute(),
  ).rejects.toThrow();

  const portuguese = await runInLanguage("pt", async () => attentions.map(attentionText));
  const pairs = stored.map(([text], at) => [text, portuguese[at]]);
  expect(pairs.filter(([text, shown]) => text === shown)).toEqual(
    [stored.at(-1)?.[0]].map((note) => [note, note]),
  );
  expect(portuguese[16]).toBe(
    "Foi pago outro valor que não o preço: 1234,50\u00a0CHF. É devolvido por si.",
  );
  await database.destroy();
});
