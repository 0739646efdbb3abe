import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { findSigningKey } from "./signing-key.server.ts";

export const DOWNLOAD_TOKEN_MS = 5 * 60 * 1000;
/** Tolerates differences between clocks. A longer lifetime came from a clock that was ahead. */
const MAX_LEFT_MS = 2 * DOWNLOAD_TOKEN_MS;
const MAX_LENGTH = 800;

/** `id` is that of a file or, for an archive, a track. Only the buyer of an order has `orderId`. */
export type DownloadGrant = { what: "file" | "archive"; id: string; orderId?: string | undefined };

const written = z.tuple([
  z.enum(["file", "archive"]),
  z.string().max(200),
  z.int(),
  z.uuid().optional(),
]);

/** Renewing `key`, the download ID or the key of an order's secret, revokes earlier tokens. */
export async function signDownloadToken(
  { what, id, orderId }: DownloadGrant,
  key: string,
  now = Date.now(),
): Promise<string> {
  const payload = [what, id, now + DOWNLOAD_TOKEN_MS, ...(orderId === undefined ? [] : [orderId])];
  const text = Buffer.from(JSON.stringify(payload)).toString("base64url");
  return `${text}.${(await sign(text, key)).toString("base64url")}`;
}

/** Does not verify the token; `isValidDownloadToken` does. */
export function parseDownloadToken(token: string): (DownloadGrant & { until: number }) | undefined {
  const [text = ""] = token.slice(0, MAX_LENGTH).split(".");
  try {
    const payload: unknown = JSON.parse(Buffer.from(text, "base64url").toString());
    const [what, id, until, orderId] = written.parse(payload);
    return { what, id, until, ...(orderId !== undefined && { orderId }) };
  } catch {
    return undefined;
  }
}

export async function isValidDownloadToken(
  token: string,
  key: string,
  now = Date.now(),
): Promise<boolean> {
  const [text = "", signature = "", ...more] = token.split(".");
  const [given, right] = [Buffer.from(signature), await sign(text, key)];
  // Base64 has spare bits, so two texts could encode one signature.
  const expected = Buffer.from(right.toString("base64url"));
  const isSigned = given.length === expected.length && timingSafeEqual(given, expected);
  const left = (parseDownloadToken(token)?.until ?? 0) - now;
  return isSigned && more.length === 0 && left >= 0 && left <= MAX_LEFT_MS;
}

async function sign(text: string, key: string): Promise<Buffer> {
  const hmac = createHmac("sha256", await findSigningKey());
  return hmac.update(`${key}.${text}`).digest();
}
