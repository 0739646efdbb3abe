import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { describeAuditAction } from "../../app/platform/audit/audit-actions.ts";
import { auditCsv } from "../../app/platform/audit/audit-csv.server.ts";
import { readAuditFilter } from "../../app/platform/audit/audit-filter.ts";
import {
  listAuditActions,
  listAuditEntries,
  readAuditEntries,
} from "../../app/platform/audit/audit-log.server.ts";
import { findChangedFields } from "../../app/platform/audit/changed-fields.ts";
import { recordAudit } from "../../app/platform/audit/record-audit.server.ts";
import { db } from "../../app/platform/database/db.server.ts";
import { labelOfField } from "../../app/shop/catalog/track-fields.ts";
import { labelOfPage } from "../../app/shop/content/page-labels.ts";

const ana = { id: "user-ana", username: "ana" };
const ben = { id: "user-ben", username: "ben" };

/** Name that only the entries of one test contain. */
let word = "";
beforeEach(() => {
  word = `w${crypto.randomUUID().slice(0, 8)}`;
});

function givenEntry(chosen: Partial<Parameters<typeof recordAudit>[1]> = {}) {
  const subject = { kind: "track", id: "track-1", name: word } as const;
  return recordAudit(db, { by: ana, action: "edit-track", subject, ...chosen });
}

test("an entry can be added, but never changed or removed", async () => {
  await givenEntry();
  const attacks = [
    sql`update audit_log set actor_name = 'nobody'`,
    sql`update audit_log set act = 'x' where false`,
    sql`delete from audit_log`,
    sql`truncate audit_log`,
  ];
  for (const attack of attacks) {
    await expect(attack.execute(db)).rejects.toThrow("audit_log is only ever added to");
  }
  expect((await listAuditEntries({ text: word }, {})).entries).toHaveLength(1);
});

test("a long detail is truncated, even in the middle of a character", async () => {
  await givenEntry({ details: { note: `${word}${"🎛".repeat(400)}` } });
  const [entry] = (await listAuditEntries({ text: word }, {})).entries;
  expect(String(entry?.details.note)).toHaveLength(500);
});

test("a rolled-back action is not logged", async () => {
  const undone = db.transaction().execute(async (on) => {
    await recordAudit(on, { by: ana, action: "add-track", subject: { kind: "track", name: word } });
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect((await listAuditEntries({ text: word }, {})).entries).toEqual([]);
});

test("the log shows twenty entries per page, newest first, and pages stay the same while it grows", async () => {
  for (let line = 1; line <= 45; line += 1) await givenEntry({ details: { line } });
  const numbersOf = ({ entries }: Awaited<ReturnType<typeof listAuditEntries>>) =>
    entries.map(({ details }) => details.line);
  const range = (from: number, to: number) =>
    Array.from({ length: from - to + 1 }, (_, index) => from - index);
  const filter = { text: word };
  const first = await listAuditEntries(filter, {});
  expect(numbersOf(first)).toEqual(range(45, 26));
  expect(first.newer).toBeUndefined();
  await givenEntry({ details: { line: 46 } });
  const second = await listAuditEntries(filter, { before: first.older });
  expect(numbersOf(second)).toEqual(range(25, 6));
  const third = await listAuditEntries(filter, { before: second.older });
  expect(numbersOf(third)).toEqual(range(5, 1));
  expect(third.older).toBeUndefined();
  const back = await listAuditEntries(filter, { after: third.newer });
  expect(numbersOf(back)).toEqual(range(25, 6));
  expect(numbersOf(await listAuditEntries(filter, { after: back.newer }))).toEqual(range(45, 26));
  const top = await listAuditEntries(filter, { after: first.entries[3]?.id });
  expect(numbersOf(top)).toEqual(range(46, 27));
});

test("the log can be filtered by subject, person, action, text and dates", async () => {
  await givenEntry({ details: { price: { from: "10.00", to: "12.00" } } });
  await givenEntry({ by: ben, action: "renew-link", subject: { kind: "link", name: word } });
  await givenEntry({ by: undefined, action: "add-user", subject: { kind: "user", name: word } });
  const today = new Date().toISOString().slice(0, 10);
  const auditActionsOf = async (query: string) => {
    const filter = readAuditFilter(new URLSearchParams(query));
    const { entries } = await listAuditEntries(filter, {});
    return entries.filter(({ subjectName }) => subjectName === word).map(({ act }) => act);
  };
  expect(await auditActionsOf("")).toEqual(["add-user", "renew-link", "edit-track"]);
  expect(await auditActionsOf("kind=link")).toEqual(["renew-link"]);
  expect(await auditActionsOf("person=BE")).toEqual(["renew-link"]);
  expect(await auditActionsOf("person=dubplate")).toEqual(["add-user"]);
  expect(await auditActionsOf("act=edit-track")).toEqual(["edit-track"]);
  expect(await auditActionsOf("text=12.00")).toEqual(["edit-track"]);
  expect(await auditActionsOf(`text=${word.toUpperCase()}&from=${today}&to=${today}`)).toHaveLength(
    3,
  );
  expect(await auditActionsOf("from=2999-01-01")).toEqual([]);
  expect(await auditActionsOf("to=2001-01-01")).toEqual([]);
  const senseless = "kind=x&act=%27&from=2026-02-31&to=99999-01-01&text=%00&person=%25";
  expect(await auditActionsOf(senseless)).toEqual([]);
  expect(await auditActionsOf(senseless.replace("person=%25", ""))).toHaveLength(3);
  expect(await listAuditActions()).toEqual([...new Set(await listAuditActions())].sort());
  expect(await listAuditActions()).toContain("renew-link");
});

test("the CSV contains every entry, and no name in it is a formula", async () => {
  const formulas = ["=1+1", "+1", "-1", "@sum(a1)", "\t=1", '"quoted", and a comma', "two\nlines"];
  for (const name of formulas) {
    await givenEntry({ subject: { kind: "track", id: "track-1", name }, details: { word } });
  }
  const rows = await csvRowsOf(word);
  expect(rows[0]).toEqual("time,person,act,about,name,id,sentence,details".split(","));
  expect(rows.slice(1).map(([, , , , name]) => name)).toEqual([
    "two, lines",
    '"quoted", and a comma',
    "'=1",
    "'@sum(a1)",
    "'-1",
    "'+1",
    "'=1+1",
  ]);
  expect(rows[1]?.slice(1, 4)).toEqual(["ana", "edit-track", "track"]);
  expect(rows[1]?.[7]).toBe(`word: ${word}`);
});

test("amounts are in the shop's currency, switches have names, and the shop has its own", async () => {
  await givenEntry({
    by: undefined,
    action: "sell-track",
    details: { how: "download-page", priceCents: 7999, isActive: true, word },
  });
  const [, row] = await csvRowsOf(word);
  expect(row?.[1]).toBe("Night Bus");
  expect(row?.[6]).toMatch(/^Night Bus marked /);
  expect(row?.[7]).toBe(`Channel: on its download page; word: ${word}; Active: Yes; Price: £79.99`);
});

async function csvRowsOf(text: string): Promise<string[][]> {
  const reading = {
    nameOther: labelOfField,
    namePage: labelOfPage,
    currency: "GBP",
    shopName: "Night Bus",
  } as const;
  const csv = await new Response(auditCsv(readAuditEntries({ text }), reading)).text();
  return parse(csv, { bom: true });
}

test("a long log is read in parts and is complete", async () => {
  await sql`insert into audit_log (actor_name, act, subject_kind, subject_name)
    select 'ana', 'edit-track', 'track', ${word}::text || n from generate_series(1, 2500) n`.execute(
    db,
  );
  const names: string[] = [];
  for await (const entry of readAuditEntries({ text: word })) names.push(entry.subjectName);
  expect(names).toEqual(Array.from({ length: 2500 }, (_, index) => `${word}${2500 - index}`));
});

test("every action reads as a sentence, even an unknown one", () => {
  expect(describeAuditAction("renew-link")).toEqual({
    before: "regenerated the download link of ",
    after: "",
  });
  expect(describeAuditAction("put-on-sale")).toEqual({ before: "put ", after: " on sale" });
  expect(describeAuditAction("mend-record")).toEqual({ before: "Mend record: ", after: "" });
});

test("an edit lists the changed fields, long texts only as changed, and no unchanged ones", () => {
  const before = { title: "A", price: "1.00", text: "x".repeat(500), bpm: null, onSale: false };
  const after = { title: "B", price: "1.00", text: "y", bpm: 120, onSale: true, key: undefined };
  expect(findChangedFields(before, after)).toEqual({
    title: { from: "A", to: "B" },
    text: { changed: true },
    bpm: { from: null, to: 120 },
    onSale: { from: false, to: true },
  });
});
