import { sql } from "kysely";
import { afterEach, beforeAll, expect, inject, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { accountKeys } from "../../app/platform/database/failure-status.server.ts";
import { askerOf } from "../fixtures/ask-as.ts";
import { withClient } from "../fixtures/connections.ts";
import { givenSession, givenTrack, givenUser } from "../fixtures/given.ts";
import { until } from "../fixtures/until.ts";
import { noProviders, type ValidForm, validForms } from "../hostile/forms.ts";
import { openShopForTests } from "../uploads/open-shop.ts";

/* Responses to forms that the database cannot save. */

const shop = openShopForTests(noProviders);
const ask = askerOf(shop);

let admin: Awaited<ReturnType<typeof givenUser>>;
let forms: ValidForm[];

beforeAll(async () => {
  admin = await givenUser({ role: "admin" });
  const message = { name: "Ana", email: "ana@example.com", message: "Hello" };
  const [track, other, user, written, question] = await Promise.all([
    givenTrack({ userId: admin.id }),
    givenTrack({ userId: admin.id }),
    givenUser(),
    db.insertInto("contactMessages").values(message).returning("id").executeTakeFirstOrThrow(),
    db.selectFrom("faqItems").select("id").orderBy("position").executeTakeFirstOrThrow(),
  ]);
  const ids = { trackId: track.id, otherId: other.id, userId: user.id };
  forms = validForms({ ...ids, messageId: written.id, questionId: question.id });
  for (const { fields } of forms) {
    delete fields.cover;
    delete fields.audio;
    if (fields.formKey) fields.formKey = crypto.randomUUID();
    if (fields.opened) fields.opened = String(Date.now() - 60_000);
  }
});

/** Makes every write fail with this error code, except those of the test's own sessions. */
async function failWrites(code: string): Promise<void> {
  await sql
    .raw(
      `create function fail_write() returns trigger language plpgsql as
         $$ begin raise exception 'a test' using errcode = '${code}'; end $$;
       do $$ declare name text; begin
         for name in select tablename from pg_tables
             where schemaname = 'public' and tablename <> 'sessions' loop
           execute format('create trigger fail_write before insert or update or delete on %I
             for each statement execute function fail_write()', name);
         end loop; end $$`,
    )
    .execute(db);
}

afterEach(() => sql`drop function if exists fail_write cascade`.execute(db));

test.each([
  ["has no room left", "53100", 507],
  ["takes no more connections", "53300", 503],
])("while the database %s, every form that saves says when to retry", async (_, code, status) => {
  const sessionsFirst = await Promise.all(forms.map(() => ask(admin, "HEAD", "/login")));
  expect(sessionsFirst).toHaveLength(forms.length);
  await failWrites(code);
  const answers: string[] = [];
  for (const { path, fields } of forms) {
    const answer = await ask(admin, "POST", path, new URLSearchParams(fields));
    await answer.text();
    const retryAfter = answer.headers.get("Retry-After");
    const name = `${path} ${fields.intent ?? ""}`;
    if (answer.status >= 500) answers.push(`${name}: ${answer.status} ${retryAfter}`);
  }
  expect(answers.length).toBeGreaterThan(20);
  expect(answers.filter((answer) => !answer.endsWith(`: ${status} 5`))).toEqual([]);
});

const databaseName = async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  return rows[0]?.name ?? "";
};

/** Sends a request, and deletes its account when it is about to write to `table`. */
async function sendAndDelete(who: { id: string }, table: string, send: () => Promise<Response>) {
  return withClient({ ...inject("server"), database: await databaseName() }, async (client) => {
    await client.query(`begin; lock table ${table} in share row exclusive mode`);
    const sent = send();
    const waiting = "select from pg_locks where not granted";
    await until(
      async () => (await client.query(waiting)).rowCount,
      (count) => count === 1,
    );
    await client.query("delete from user_profiles where id = $1", [who.id]);
    await client.query("commit");
    return sent;
  });
}

const newTrack = () =>
  new URLSearchParams({
    intent: "save",
    formKey: crypto.randomUUID(),
    title: "New",
    genre: "Techno",
    price: "10",
    purchaseLink: "https://example.com/buy",
  });
const beginning = {
  "Tus-Resumable": "1.0.0",
  "Upload-Length": "10",
  "Upload-Metadata": "kind Y292ZXI=,filename eC5wbmc=",
};

test("an account deleted during its requests is told to sign in", async () => {
  const address = "https://example.invalid/a.png";
  const requests: [table: string, path: string, body: URLSearchParams][] = [
    ["music_tracks", "/admin/music-manager", newTrack()],
    ["uploads", "/uploads/from-address", new URLSearchParams({ kind: "cover", address })],
  ];
  for (const [table, path, body] of requests) {
    const ana = await givenUser();
    const answer = await sendAndDelete(ana, table, () => ask(ana, "POST", path, body));
    expect([table, answer.status]).toEqual([table, 401]);
  }
  const ana = await givenUser();
  const token = await givenSession(ana);
  const headers = { Cookie: `sid=${token}`, Origin: shop.url(), ...beginning };
  const begun = await sendAndDelete(ana, "uploads", () =>
    fetch(`${shop.url()}/uploads`, { method: "POST", headers }),
  );
  expect(begun.status).toBe(401);
});

test("every foreign key through which an account can be missing is known", async () => {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint
    where contype = 'f' and confrelid = 'user_profiles'::regclass`.execute(db);
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...accountKeys].toSorted());
});
