import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { db } from "#app/platform/database/db.server.ts";
import { runForAll } from "#app/platform/system/request-scope.server.ts";
import { InvalidWebhook, type WebhookEvent } from "../payment-provider.ts";

export const SIGNATURE_HEADER = "Sandbox-Signature";
const TOLERANCE_SECONDS = 300;

let cached: Promise<Buffer> | undefined;

export function findSandboxKey(): Promise<Buffer> {
  cached ??= runForAll(readKey).catch((error: unknown) => {
    cached = undefined;
    throw error;
  });
  return cached;
}

async function readKey(): Promise<Buffer> {
  const { key } = await db.selectFrom("sandboxKeys").select("key").executeTakeFirstOrThrow();
  return key;
}

/**
 * Signs like Stripe: `t=…,v1=…`, HMAC-SHA256 of the time in seconds, a dot and the body's bytes.
 */
export function signBody(body: Uint8Array, key: Buffer, now: number): string {
  const seconds = Math.floor(now / 1000);
  return `t=${seconds},v1=${hmac(body, key, seconds).toString("hex")}`;
}

function hmac(body: Uint8Array, key: Buffer, seconds: number): Buffer {
  return createHmac("sha256", key).update(`${seconds}.`).update(body).digest();
}

const webhook = z.object({
  id: z.string().regex(/^\d{1,18}$/),
  type: z.string().min(1).max(100),
  payment: z.string().regex(/^[0-9a-f]{32}$/),
});

type Sent = { headers: Headers; body: Uint8Array };

/** @throws WebhookNotProven */
export function verifyWebhook({ headers, body }: Sent, key: Buffer, now: number): WebhookEvent {
  const signature = headers.get(SIGNATURE_HEADER) ?? "";
  const [, time = "", given = ""] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
  if (!given) throw new InvalidWebhook("There is no signature of the sandbox.");
  if (!timingSafeEqual(Buffer.from(given, "hex"), hmac(body, key, Number(time)))) {
    throw new InvalidWebhook("The signature is not of these bytes.");
  }
  if (Math.abs(now / 1000 - Number(time)) > TOLERANCE_SECONDS) {
    throw new InvalidWebhook("The signature is too old.");
  }
  const { data } = webhook.safeParse(parseJson(body));
  if (!data) throw new InvalidWebhook("This is no event of the sandbox.");
  return { eventId: data.id, type: data.type, paymentRef: data.payment };
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}
