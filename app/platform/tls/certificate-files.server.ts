import { randomBytes, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { z } from "zod";
import { env } from "#app/platform/system/env.server.ts";
import { certificateProblem } from "./certificate-problem.ts";

const folder = join(resolve(env.DATA_DIR), "tls");

/** `pem` holds the chain and the private key in one file, so that they always belong together. */
export type Certificate = { pem: string; notBefore: Date; notAfter: Date; issuer: string };

const challengeSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("http-01"), token: z.string(), answer: z.string() }),
  z.object({ type: z.literal("tls-alpn-01"), pem: z.string() }),
]);

export type Challenge = z.output<typeof challengeSchema>;

const failureSchema = z.object({
  problem: certificateProblem,
  count: z.number(),
  failedAt: z.coerce.date(),
  retryAt: z.coerce.date(),
  /** Settings of the attempt. Others may be tried at once. */
  settings: z.string(),
});

export type CertificateFailure = z.output<typeof failureSchema>;

const statusSchema = z.object({
  /** Directory URL of the authority that issued the certificate. */
  authority: z.string().optional(),
  troubleFreeSince: z.coerce.date().optional(),
  failure: failureSchema.optional(),
});

export type CertificateStatus = z.output<typeof statusSchema>;

/** Returns undefined if there is none for this host. */
export async function readCertificate(host: string): Promise<Certificate | undefined> {
  const pem = await readText("certificate.pem");
  if (pem === undefined) return undefined;
  const parsed = new X509Certificate(pem);
  if (!parsed.checkHost(host)) return undefined;
  const [, issuer = ""] = /^(?:O|CN)=(.*)$/m.exec(parsed.issuer) ?? [];
  return { pem, notBefore: parsed.validFromDate, notAfter: parsed.validToDate, issuer };
}

export function writeCertificate(pem: string): Promise<void> {
  return writePrivately("certificate.pem", pem);
}

export async function readOrMakeAccountKey(make: () => Promise<Buffer>): Promise<string> {
  const saved = await readText("account-key.pem");
  if (saved !== undefined) return saved;
  const made = String(await make());
  await writePrivately("account-key.pem", made);
  return made;
}

export async function readCertificateStatus(): Promise<CertificateStatus> {
  const text = await readText("status.json");
  return text === undefined ? {} : statusSchema.parse(JSON.parse(text));
}

export function writeCertificateStatus(status: CertificateStatus): Promise<void> {
  return writePrivately("status.json", JSON.stringify(status));
}

/** Every process of the shop answers the challenge, so it is a file. */
export function writeChallenge(challenge: Challenge): Promise<void> {
  return writePrivately("challenge.json", JSON.stringify(challenge));
}

export async function removeChallenge(): Promise<void> {
  await rm(join(folder, "challenge.json"), { force: true });
}

/** Reads synchronously, because a TLS handshake waits for it. */
export function readPendingChallenge(): Challenge | undefined {
  try {
    return challengeSchema.parse(JSON.parse(readFileSync(join(folder, "challenge.json"), "utf8")));
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

async function readText(name: string): Promise<string | undefined> {
  try {
    return await readFile(join(folder, name), "utf8");
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Replaces the file as a whole, readable by its owner only. */
async function writePrivately(name: string, text: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = join(folder, `${name}.${randomBytes(8).toString("hex")}`);
  await writeFile(draft, text, { mode: 0o600, flush: true });
  await rename(draft, join(folder, name));
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
