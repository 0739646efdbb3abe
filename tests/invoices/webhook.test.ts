import type { IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";
import { beforeAll, expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { internet } from "../../app/platform/http/public-request.server.ts";
import { prepareJobs } from "../../app/platform/jobs/job-runner.server.ts";
import { findWebhook, saveWebhook } from "../../app/shop/content/webhook.server.ts";
import {
  findUnsent,
  resendUnsent,
  sendEntry,
} from "../../app/shop/orders/books/send-entries.server.ts";
import { givenOrder, givenTrack, givenUser } from "../fixtures/given.ts";
import { resultOf } from "../fixtures/outcomes.ts";
import { openServer, smallWorld } from "../uploads/small-world.ts";

beforeAll(prepareJobs);

async function givenEntry(): Promise<string> {
  const { id: trackId } = await givenTrack({ title: "Night Bus" });
  const orderId = await givenOrder(trackId, { state: "paid" });
  const amounts = { grossCents: 4999, netCents: 4201, taxCents: 798 };
  const entry = await db
    .insertInto("ledgerEntries")
    .values({ orderId, kind: "sale", ...amounts })
    .returning("id")
    .executeTakeFirstOrThrow();
  return entry.id;
}

/** Opens a server that accepts entries, or responds as configured. */
async function givenReceiver() {
  const taken: { headers: Record<string, string>; body: string }[] = [];
  const answer = { status: 200 };
  const address = await openServer(async (request: IncomingMessage, response) => {
    taken.push({ headers: request.headers as Record<string, string>, body: await text(request) });
    response.writeHead(answer.status, { Location: "https://elsewhere.example/" }).end();
  });
  const url = `${address}/books?key=1`;
  resultOf(await saveWebhook(await givenUser({ role: "admin" }), url));
  return { taken, answer, url };
}

test("a sale is sent once, with a signature that any Standard Webhooks library can verify", async () => {
  const { taken } = await givenReceiver();
  const id = await givenEntry();
  await sendEntry(id, smallWorld());
  await sendEntry(id, smallWorld());
  expect(taken).toHaveLength(1);
  const [{ headers, body } = { headers: {}, body: "" }] = taken;
  const { secret = "" } = (await findWebhook()) ?? {};
  expect(new Webhook(secret).verify(body, headers)).toMatchObject({
    type: "ledger.entry-added",
    data: { id, kind: "sale", track: "Title", total: 49.99, tax: 7.98 },
  });
  expect(() => new Webhook(secret).verify(body.replace("49.99", "4.99"), headers)).toThrow();
  expect(headers["webhook-id"]).toBe(id);
});

test.each([500, 404, 302])(
  "a response of %i is retried, and the owner sees the problem until delivery succeeds",
  async (status) => {
    const { taken, answer } = await givenReceiver();
    const id = await givenEntry();
    answer.status = status;
    await expect(sendEntry(id, smallWorld())).rejects.toThrow(`error (${status})`);
    expect(await findUnsent()).toEqual({
      count: 1,
      problem: `This URL returned an error (${status}).`,
    });
    await resendUnsent();
    answer.status = 204;
    await sendEntry(id, smallWorld());
    expect(taken).toHaveLength(2);
    expect(await findUnsent()).toBeUndefined();
  },
);

test("nothing is sent to the shop's own network, even if the host name resolves there", async () => {
  const { taken } = await givenReceiver();
  const id = await givenEntry();
  const inside = { ...internet, resolve: async () => ["127.0.0.1"] };
  await expect(sendEntry(id, inside)).rejects.toThrow("isn't public");
  expect(taken).toEqual([]);
  await db.updateTable("ledgerEntries").set({ sendProblem: null }).execute();
});

test("a new URL gets a new secret, and the log shows only its host", async () => {
  const first = await givenReceiver();
  const before = await findWebhook();
  const second = await givenReceiver();
  const after = await findWebhook();
  expect(after?.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(after?.secret).not.toBe(before?.secret);
  const log = await db
    .selectFrom("auditLog")
    .where("act", "=", "change-webhook")
    .select("details")
    .execute();
  const said = JSON.stringify(log);
  expect(said).toContain(new URL(second.url).host);
  for (const secret of ["key=1", "whsec_", first.url]) expect(said).not.toContain(secret);
});
