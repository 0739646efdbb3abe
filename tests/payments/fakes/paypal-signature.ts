import { randomUUID, sign } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { paypalKeys } from "./fake-keys.ts";

const folder = join(import.meta.dirname, "certificates");

/** Authority of the valid certificate, for `NODE_EXTRA_CA_CERTS`. */
export const authorityFile = join(folder, "authority.pem");

export const certificateNames = ["good", "stranger", "expired", "untrusted", "child"] as const;

export function readCertificate(name: string): string | undefined {
  const known = certificateNames.find((one) => one === name);
  return known && readFileSync(join(folder, `${known}.pem`), "utf8");
}

/** Signs with a key that all certificates share, so that they differ only in their claims. */
export function signAsPayPal(body: string, certificateUrl: string): Record<string, string> {
  const id = randomUUID();
  const time = new Date().toISOString();
  const signed = `${id}|${time}|${paypalKeys.PAYPAL_WEBHOOK_ID}|${crc32(body)}`;
  const key = readFileSync(join(folder, "signing-key.pem"));
  return {
    "Content-Type": "application/json",
    "PayPal-Auth-Algo": "SHA256withRSA",
    "PayPal-Cert-Url": certificateUrl,
    "PayPal-Transmission-Id": id,
    "PayPal-Transmission-Time": time,
    "PayPal-Transmission-Sig": sign("sha256", Buffer.from(signed), key).toString("base64"),
  };
}
