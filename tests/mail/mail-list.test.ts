import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { prepareJobs } from "../../app/platform/jobs/job-runner.server.ts";
import { countFailedLately, listMailPage } from "../../app/shop/mail/mail-list.server.ts";
import { queueMail, resendMail } from "../../app/shop/mail/outbox.server.ts";
import { givenUser } from "../fixtures/given.ts";

beforeAll(prepareJobs);

const everything = { state: undefined, search: "" };

async function givenMails(count: number): Promise<void> {
  await sql`
    insert into mails (kind, to_address, subject, blocks, state, sent_at, created_at)
    select 'refund', case when n % 10 = 0 then 'rare_' || n || '@b.example' else 'ana@a.example' end,
      'Mail ' || n, '[]', case when n % 7 = 0 then 'failed' else 'sent' end, now(), now() - n * interval '1 hour'
    from generate_series(1, ${count}) n
  `.execute(db);
}

test("without a mail server an email is readable in the outbox as unsent, and nothing is queued for later", async () => {
  const id = await queueMail(db, () => ({
    kind: "refund",
    to: { address: "ana@example.com" },
    subject: "Your refund",
    blocks: [{ type: "paragraph", text: "Hello" }],
  }));
  const { mails } = await listMailPage({ state: "unsent", search: "" });
  expect(mails).toMatchObject([{ id, state: "unsent", problem: { code: "no-server" } }]);
  const { rows } = await sql`select from graphile_worker.jobs`.execute(db);
  expect(rows).toEqual([]);
  const admin = await givenUser({ role: "admin" });
  const { refused } = await resendMail(admin, { id, tries: 0 });
  expect(refused?.text).toBe("The shop has no mail server.");
  await db.deleteFrom("mails").execute();
});

test("emails are paged from newest to oldest and back in each state, each exactly once", async () => {
  await givenMails(65);
  for (const [state, count] of [
    [undefined, 65],
    ["failed", 9],
    ["sent", 56],
  ] as const) {
    const seen: string[] = [];
    let page = await listMailPage({ ...everything, state });
    for (;;) {
      seen.push(...page.mails.map(({ subject }) => subject));
      if (!page.older) break;
      page = await listMailPage({ ...everything, state, before: page.older });
    }
    expect(seen).toHaveLength(count);
    expect(new Set(seen).size).toBe(count);
    const numbers = seen.map((subject) => Number(subject.slice(5)));
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    while (page.newer) page = await listMailPage({ ...everything, state, after: page.newer });
    expect(page.mails[0]?.subject).toBe(seen[0]);
  }
});

test("an address is found by any part of it in any case, and wildcards are ordinary characters", async () => {
  const found = async (search: string) =>
    (await listMailPage({ ...everything, search })).mails.map(({ subject }) => subject);
  expect(await found("RARE_50@")).toEqual(["Mail 50"]);
  expect(await found("rare")).toHaveLength(6);
  expect(await found("%")).toEqual([]);
  expect(await found("a.example")).toHaveLength(20);
});

test("emails that failed within the last seven days are counted", async () => {
  await sql`update mails set created_at = now() - interval '8 days' where subject = 'Mail 7'`.execute(
    db,
  );
  expect(await countFailedLately()).toBe(8);
});
