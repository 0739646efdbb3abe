import { z } from "zod";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { addJob, type JobPool } from "#app/platform/jobs/job-runner.server.ts";
import { env } from "#app/platform/system/env.server.ts";
import type { WebhookEvent } from "../payment-provider.ts";
import type { SandboxPayment } from "./sandbox-payments.server.ts";
import { findSandboxKey, SIGNATURE_HEADER, signBody } from "./sandbox-signature.server.ts";

const SEND_EVENT = "send-sandbox-event";
const LATE_MS = 60_000;
const TIMEOUT_MS = 10_000;

type EventType =
  | "payment.authorised"
  | "payment.declined"
  | "payment.captured"
  | "payment.closed"
  | "refund.done";

/** The buyer chooses the delivery on the sandbox's page. */
export async function recordSandboxEvent(
  tx: Db,
  { ref, events }: Pick<SandboxPayment, "ref" | "events">,
  type: EventType,
): Promise<void> {
  const { id } = await tx
    .insertInto("sandboxEvents")
    .values({ paymentRef: ref, type })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (events === "missing") return;
  const isLate = events === "late" || (events === "reordered" && type === "payment.authorised");
  const runAt = isLate ? new Date(Date.now() + LATE_MS) : undefined;
  const copies = events === "doubled" ? 2 : 1;
  for (let copy = 0; copy < copies; copy += 1) {
    await addJob(tx, SEND_EVENT, { eventId: String(id) }, { queue: SEND_EVENT, runAt });
  }
}

const eventJob = z.object({ eventId: z.coerce.number().int() });

/** Sends over HTTP, as an external provider would. The job retries until the shop accepts it. */
async function sendEvent(payload: unknown): Promise<void> {
  const { eventId } = eventJob.parse(payload);
  const event = await db
    .selectFrom("sandboxEvents")
    .where("id", "=", eventId)
    .select(["id", "type", "paymentRef"])
    .executeTakeFirst();
  if (!event) return;
  const body = JSON.stringify({
    id: String(event.id),
    type: event.type,
    payment: event.paymentRef,
  });
  const { ok, status } = await fetch(webhookAddress(), {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      [SIGNATURE_HEADER]: signBody(Buffer.from(body), await findSandboxKey(), Date.now()),
    },
    body,
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!ok) throw new Error(`The shop answered a webhook of the sandbox with ${status}.`);
}

/** Uses the shop's own port, because its public URL may only work from outside. */
function webhookAddress(): URL {
  const hosts: Record<string, string> = { "0.0.0.0": "127.0.0.1", "::": "[::1]" };
  const host = hosts[env.HOST] ?? (env.HOST.includes(":") ? `[${env.HOST}]` : env.HOST);
  return new URL(`http://${host}:${env.PORT}/webhooks/sandbox`);
}

export const sandboxJobs: JobPool = {
  jobs: { [SEND_EVENT]: sendEvent },
  schedules: [],
  atOnce: 1,
};

const PAGE_SIZE = 100;

/** Yields the oldest first, including undelivered events. */
export async function* listSandboxEvents(from: Date, until: Date): AsyncGenerator<WebhookEvent> {
  let events: { id: number; type: string; paymentRef: string }[];
  let last = 0;
  do {
    events = await db
      .selectFrom("sandboxEvents")
      .where("id", ">", last)
      .where("createdAt", ">=", from)
      .where("createdAt", "<=", until)
      .select(["id", "type", "paymentRef"])
      .orderBy("id")
      .limit(PAGE_SIZE)
      .execute();
    for (const { id, type, paymentRef } of events) yield { eventId: String(id), type, paymentRef };
    last = events.at(-1)?.id ?? last;
  } while (events.length === PAGE_SIZE);
}
