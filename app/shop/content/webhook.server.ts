import { randomBytes } from "node:crypto";
import { recordAudit } from "#app/platform/audit/record-audit.server.ts";
import { type Db, db } from "#app/platform/database/db.server.ts";
import type { Outcome } from "#app/platform/forms/outcome.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { changeSettings } from "./edit-settings.server.ts";

/** The secret signs ledger entries. */
export type Webhook = { url: string; secret: string };

const SECRET_BYTES = 32;

export async function findWebhook(tx: Db = db): Promise<Webhook | undefined> {
  const { webhookUrl: url, webhookSecret: secret } = await tx
    .selectFrom("settings")
    .select(["webhookUrl", "webhookSecret"])
    .executeTakeFirstOrThrow();
  return url && secret ? { url, secret } : undefined;
}

/** A new URL gets a new secret. Null stops the webhook. */
export function saveWebhook(actor: Actor, url: string | null): Promise<Outcome> {
  return changeSettings(actor, async (tx) => {
    const before = await findWebhook(tx);
    if ((before?.url ?? null) === url) return { done: undefined };
    const webhook = { webhookUrl: url, webhookSecret: url && newSecret() };
    await tx.updateTable("settings").set(webhook).execute();
    // The rest of such a URL is often a secret.
    const host = url ? new URL(url).host : "none";
    const subject = { kind: "setting" } as const;
    await recordAudit(tx, { by: actor, action: "change-webhook", subject, details: { host } });
    return { done: undefined };
  });
}

/** Follows github.com/standard-webhooks/standard-webhooks, spec/standard-webhooks.md. */
function newSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString("base64")}`;
}
