import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { prepareJobs } from "../../app/platform/jobs/job-runner.server.ts";
import type { Actor } from "../../app/shop/accounts/actor.ts";
import { askerOf } from "../fixtures/ask-as.ts";
import { givenTrack, givenUser } from "../fixtures/given.ts";
import { until } from "../fixtures/until.ts";
import { runningMarkup } from "../hostile/scripts.ts";
import { openShopForTests } from "../uploads/open-shop.ts";
import { readOrder } from "./given-orders.ts";
import { givenAwaited, setAccount, statementOf } from "./given-transfers.ts";

/* Screen of a browser without scripts: forms over HTTP, to the built shop. */

const shop = openShopForTests();
const ask = askerOf(shop);
const screen = "/admin/transfers";
let admin: Actor;

beforeAll(async () => {
  await prepareJobs();
  await setAccount();
  admin = await givenUser({ role: "admin" });
});

function formOf(bytes: Uint8Array, name = "statement.csv"): FormData {
  const form = new FormData();
  form.set("statement", new File([new Uint8Array(bytes)], name));
  form.set("intent", "upload");
  return form;
}

const countEntries = async () =>
  (await db.selectFrom("transferLines").select("id").execute()).length;

test("an uploaded statement sells the orders it pays, and the page lists what needs a decision", async () => {
  const { orderId, ref } = await givenAwaited((await givenTrack()).id);
  const short = await givenAwaited((await givenTrack({ title: "Paid short" })).id);
  const statement = statementOf(
    { reference: ref },
    { reference: short.ref, amount: "49.98", name: runningMarkup.join("").slice(0, 140) },
    { reference: short.ref, status: "pending" },
  );
  const uploaded = await ask(admin, "POST", screen, formOf(statement));
  expect(uploaded.status).toBe(303);
  const summary = await (await ask(admin, "GET", uploaded.headers.get("Location") ?? "")).text();
  expect(summary).toContain("New payments: 2. Already imported: 0.");
  expect(summary).toMatch(/Skipped, by row in the file:.*Not booked: 4/s);
  await until(async () => (await readOrder(orderId)).state === "paid");
  const page = await (await ask(admin, "GET", screen)).text();
  for (const text of ["€0.01 short", "Paid short", "Accept and request the rest"]) {
    expect(page).toContain(text);
  }
  expect(page).not.toContain("<img src=x");
  const fields = Object.fromEntries(
    [...page.matchAll(/name="(line|payment|match)" value="([^"]+)"/g)].map(
      ([, name = "", value = ""]) => [name, value],
    ),
  );
  const pressed = new URLSearchParams({ ...fields, intent: "settle" });
  expect((await ask(admin, "POST", screen, pressed)).status).toBe(303);
  expect((await ask(admin, "POST", screen, pressed)).status).toBe(409);
  expect((await readOrder(short.orderId)).state).toBe("awaiting-transfer");
});

test.each([
  ["no file", new Uint8Array(), "Choose a CSV or camt.053 file"],
  ["a ZIP file", Buffer.from("PK\x03\x04\x00\x00"), "Unpack ZIP files first"],
  [
    "another CSV",
    Buffer.from("title,genre\nA,Techno\n"),
    "no header row with date and amount columns",
  ],
  [
    "another XML",
    Buffer.from("<?xml version='1.0'?><rss/>"),
    "Choose the camt.053 (XML) or CSV file",
  ],
  ["a row without a day", Buffer.from("Date;Amount\n;1,00\n"), "row 2 has no date"],
  ["more than 5 MB", Buffer.alloc(5.5 * 1024 * 1024, 0x20), "larger than 5 MB"],
])("%s is refused with a message, and nothing is stored", async (_what, bytes, sentence) => {
  const before = await countEntries();
  const answer = await ask(admin, "POST", screen, formOf(bytes));
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain(sentence);
  expect(await countEntries()).toBe(before);
});

test("a statement of 20,000 lines is imported and paged", async () => {
  const rows = Array.from({ length: 20_000 }, (_, row) => `2026-11-20;1,00;n${row}`);
  const statement = Buffer.from(`Date;Amount;Text\n${rows.join("\n")}`);
  expect((await ask(admin, "POST", screen, formOf(statement))).status).toBe(303);
  const page = await (await ask(admin, "GET", `${screen}?view=unknown&page=3`)).text();
  expect(page).toContain("Page 3");
  expect((await ask(admin, "GET", `${screen}?view=unknown&page=99999`)).status).toBe(200);
});

test("two people upload 200 payments at once: each settles its order once, in short transactions", async () => {
  const orders = [];
  for (let count = 0; count < 200; count += 10) {
    const some = Array.from({ length: 10 }, async () => givenAwaited((await givenTrack()).id));
    orders.push(...(await Promise.all(some)));
  }
  const statement = statementOf(...orders.map(({ ref }) => ({ reference: ref })));
  const second = await givenUser({ role: "admin" });
  const watch = watchTransactions();
  const uploads = await Promise.all(
    [admin, second].map((who) => ask(who, "POST", screen, formOf(statement))),
  );
  expect(uploads.map(({ status }) => status)).toEqual([303, 303]);
  const ids = orders.map(({ orderId }) => orderId);
  await until(
    () =>
      db
        .selectFrom("orders")
        .where("id", "in", ids)
        .where("state", "=", "paid")
        .select("id")
        .execute(),
    (paid) => paid.length === ids.length,
    120,
  );
  const longestMs = await watch.end();
  const events = await db
    .selectFrom("orderEvents")
    .where("orderId", "in", ids)
    .where("kind", "=", "transfer-received")
    .select("id")
    .execute();
  const mails = await db
    .selectFrom("mails")
    .where("orderId", "in", ids)
    .where("kind", "=", "payment-received")
    .select("id")
    .execute();
  expect([events.length, mails.length]).toEqual([200, 200]);
  expect(longestMs).toBeLessThan(5_000);
}, 240_000);

test("a locked order doesn't delay the other payments of its statement", async () => {
  const orders = [];
  for (let count = 0; count < 4; count += 1) {
    orders.push(await givenAwaited((await givenTrack()).id));
  }
  const [locked = "", ...others] = orders.map(({ orderId }) => orderId);
  const statement = statementOf(...orders.map(({ ref }) => ({ reference: ref })));
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom("orders").where("id", "=", locked).select("id").forUpdate().execute();
    expect((await ask(admin, "POST", screen, formOf(statement))).status).toBe(303);
    await until(async () => {
      const states = await Promise.all(others.map(async (id) => (await readOrder(id)).state));
      return states.every((state) => state === "paid");
    });
    expect((await readOrder(locked)).state).toBe("awaiting-transfer");
  });
  await until(async () => (await readOrder(locked)).state === "paid");
});

/** Measures the maximum age of the shop's transactions until it ends. */
function watchTransactions() {
  let [isOver, longestMs] = [false, 0];
  const query = sql<{ ms: number | null }>`
    select (max(extract(epoch from clock_timestamp() - xact_start)) * 1000)::float8 as ms
    from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and state like 'idle in transaction%'`;
  const looking = (async () => {
    while (!isOver) {
      const { rows } = await query.execute(db);
      longestMs = Math.max(longestMs, rows[0]?.ms ?? 0);
    }
  })();
  return {
    async end(): Promise<number> {
      isOver = true;
      await looking;
      return longestMs;
    },
  };
}

test("only administrators can see the list, upload and settle, and no form exceeds the statement limit", async () => {
  const statement = statementOf({ reference: "" });
  const before = await countEntries();
  for (const who of [undefined, await givenUser({ role: "user" })]) {
    expect([302, 403]).toContain((await ask(who, "GET", screen)).status);
    expect([302, 403]).toContain((await ask(who, "POST", screen, formOf(statement))).status);
  }
  const large = formOf(Buffer.alloc(7 * 1024 * 1024, 0x20));
  expect((await ask(admin, "POST", screen, large)).status).toBe(413);
  expect((await ask(admin, "POST", "/admin/faq", formOf(Buffer.alloc(70_000)))).status).toBe(413);
  expect(await countEntries()).toBe(before);
});
