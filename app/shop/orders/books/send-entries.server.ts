import { createHmac } from "node:crypto";
import type { JobHelpers } from "graphile-worker";
import { sql } from "kysely";
import { z } from "zod";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import {
  AddressProblem,
  internet,
  type NetworkAccess,
  readPublicUrl,
  requestPublic,
} from "#app/platform/http/public-request.server.ts";
import { withOwnRetries } from "#app/platform/jobs/failing-jobs.server.ts";
import { addJob } from "#app/platform/jobs/job-runner.server.ts";
import type { FileProblem } from "#app/platform/storage/file-problem.ts";
import { fileProblemText } from "#app/platform/uploads/file-problem-text.ts";
import { findWebhook, type Webhook } from "#app/shop/content/webhook.server.ts";
import { exportedEntry } from "./exported-books.server.ts";
import { findEntry } from "./month-of-books.server.ts";

export const SEND_ENTRY = "send-ledger-entry";

/** Spreads the attempts over about three days, with growing intervals. */
const MAX_TRIES = 15;
const TIMEOUT_MS = 15_000;

export function queueEntry(tx: Db, entryId: string): Promise<void> {
  const options = { key: `ledger entry ${entryId}`, queue: SEND_ENTRY, isLowPriority: true };
  return addJob(tx, SEND_ENTRY, { entryId }, options);
}

const job = z.object({ entryId: z.uuid() });

/** @throws if the entry was not accepted, so that the job retries. */
export const sendEntryJob = withOwnRetries(
  async (payload: unknown, { job: { attempts } }: Pick<JobHelpers, "job">): Promise<void> => {
    try {
      await sendEntry(job.parse(payload).entryId);
    } catch (error) {
      if (!(error instanceof EntryRejected) || attempts < MAX_TRIES) throw error;
    }
  },
);

class EntryRejected extends Error {}

export async function sendEntry(
  entryId: string,
  networkAccess: NetworkAccess = internet,
): Promise<void> {
  const [webhook, entry] = [await findWebhook(), await findEntry(entryId)];
  if (!webhook || !entry || entry.sentAt) return;
  const body = JSON.stringify({
    type: "ledger.entry-added",
    timestamp: entry.at,
    data: exportedEntry(entry),
  });
  const problem = await post(webhook, { id: entryId, body }, networkAccess);
  const sent = problem ? {} : { sentAt: sql<Date>`now()` };
  await db
    .updateTable("ledgerEntries")
    .where("id", "=", entryId)
    .set({ ...sent, sendProblem: problem ?? null })
    .execute();
  if (problem)
    throw new EntryRejected(`The webhook rejected an entry: ${fileProblemText(problem)}`);
}

type Message = { id: string; body: string };

async function post(
  { url, secret }: Webhook,
  { id, body }: Message,
  networkAccess: NetworkAccess,
): Promise<FileProblem | undefined> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const at = Math.floor(Date.now() / 1000);
  const headers = {
    "Content-Type": "application/json",
    "User-Agent": "Dubplate",
    "Content-Length": String(Buffer.byteLength(body)),
    "webhook-id": id,
    "webhook-timestamp": String(at),
    "webhook-signature": signatureOf(secret, `${id}.${at}.${body}`),
  };
  try {
    const asked = { method: "POST", headers, body, signal, networkAccess } as const;
    const response = await requestPublic(readPublicUrl(url), asked);
    response.destroy();
    const { statusCode = 0 } = response;
    const isAccepted = statusCode >= 200 && statusCode < 300;
    return isAccepted ? undefined : { code: "address-failed", status: statusCode };
  } catch (error) {
    if (error instanceof AddressProblem) return { code: error.code };
    return { code: signal.aborted ? "address-too-slow" : "address-unreachable" };
  }
}

/** Standard Webhooks specification: HMAC-SHA256 in base64. */
function signatureOf(secret: string, signed: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  return `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
}

export async function findUnsent() {
  const unsentEntries = db.selectFrom("ledgerEntries").where("sendProblem", "is not", null);
  const [{ count }, latest] = await Promise.all([
    unsentEntries.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow(),
    unsentEntries.orderBy("at", "desc").select("sendProblem").limit(1).executeTakeFirst(),
  ]);
  return latest?.sendProblem && { count, problem: fileProblemText(latest.sendProblem) };
}

export async function resendUnsent(): Promise<void> {
  await inTransaction(async (tx) => {
    const entries = await tx
      .selectFrom("ledgerEntries")
      .where("sendProblem", "is not", null)
      .select("id")
      .execute();
    for (const { id } of entries) await queueEntry(tx, id);
  });
}
