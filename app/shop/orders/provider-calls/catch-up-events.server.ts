import { sql } from "kysely";
import { db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { log } from "#app/platform/system/log.server.ts";
import {
  type PaymentProvider,
  PaymentRefused,
  PaymentUnknown,
} from "#app/shop/payments/payment-provider.ts";
import { listProviders } from "#app/shop/payments/providers.server.ts";
import { receiveProviderEvent } from "./provider-events.server.ts";

/* Fetches events whose webhooks never arrived, for example since a backup. */

export const CATCH_UP_EVENTS = "catch-up-events";

const DAY_MS = 24 * 60 * 60_000;
/** Time for which providers store their events. */
const MAX_BACK_MS = 30 * DAY_MS;
/** Overlap for events that are recorded late or by another clock. */
const OVERLAP_MS = 10 * 60_000;

export async function catchUpEvents(): Promise<void> {
  for (const provider of listProviders()) {
    try {
      if (provider.capture !== "offline") await catchUp(provider);
    } catch (error) {
      if (!(error instanceof PaymentUnknown || error instanceof PaymentRefused)) throw error;
      log.warn({ err: error, provider: provider.name }, "couldn't read missed events");
    }
  }
}

/** Processes a day at a time, so that an interrupted run resumes there. */
async function catchUp(provider: PaymentProvider): Promise<void> {
  const { now, from } = await findStart(provider);
  if (!from) return;
  let start = Math.max(from.getTime(), now.getTime() - MAX_BACK_MS);
  while (start < now.getTime()) {
    const end = Math.min(start + DAY_MS, now.getTime());
    const missed = provider.listMissedEvents(new Date(start - OVERLAP_MS), new Date(end));
    for await (const event of missed) {
      await inTransaction((tx) => receiveProviderEvent(tx, provider.name, event));
    }
    await storeEnd(provider, new Date(end));
    start = end;
  }
}

/** Starts at the first payment if events were never read. */
async function findStart({ name }: PaymentProvider) {
  const { rows } = await sql<{ now: Date; from: Date | null }>`
    select now(), coalesce(
      (select caught_up_at from provider_catch_ups where provider = ${name}),
      (select min(created_at) from payments where provider = ${name})) as from
  `.execute(db);
  const [{ now, from } = { now: new Date(), from: null }] = rows;
  return { now, from };
}

async function storeEnd({ name: provider }: PaymentProvider, caughtUpAt: Date): Promise<void> {
  await db
    .insertInto("providerCatchUps")
    .values({ provider, caughtUpAt })
    .onConflict((row) => row.column("provider").doUpdateSet({ caughtUpAt }))
    .execute();
}
