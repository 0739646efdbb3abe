import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { env } from "./env.server.ts";

const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

const folder = join(resolve(env.DATA_DIR), "secrets");
const keyFile = join(folder, "second-factors.key");

let cachedKey: Buffer | undefined;

/** AES-256-GCM with a key outside the database: a copy of the database reveals no secret. */
export async function seal(secret: Uint8Array, owner: string): Promise<Buffer> {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", await findOrMakeKey(), iv).setAAD(
    Buffer.from(owner),
  );
  const text = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
}

/**
 * Returns undefined if the secret was sealed with another key or for another owner.
 * @throws if there is a key that can't be read.
 */
export async function unseal(sealed: Buffer, owner: string): Promise<Buffer | undefined> {
  const key = await findKey();
  if (!key) return undefined;
  const [iv, tag] = [sealed.subarray(0, IV_BYTES), sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)];
  const decipher = createDecipheriv("aes-256-gcm", key, iv)
    .setAAD(Buffer.from(owner))
    .setAuthTag(tag);
  try {
    const text = decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES));
    return Buffer.concat([text, decipher.final()]);
  } catch {
    return undefined;
  }
}

/** Returns a secret of this shop for one purpose, which tells nothing about the key. */
export async function deriveSecret(purpose: string): Promise<Buffer> {
  return createHmac("sha256", await findOrMakeKey())
    .update(purpose)
    .digest();
}

async function findKey(): Promise<Buffer | undefined> {
  cachedKey ??= await readKey();
  return cachedKey;
}

async function findOrMakeKey(): Promise<Buffer> {
  cachedKey ??= (await readKey()) ?? (await makeKey());
  return cachedKey;
}

async function readKey(): Promise<Buffer | undefined> {
  try {
    const key = await readFile(keyFile);
    if (key.length !== KEY_BYTES) throw new Error(`${keyFile} is not a key of this shop.`);
    return key;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

/** Creates the key file atomically, so that two concurrent processes use the first one. */
async function makeKey(): Promise<Buffer> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = `${keyFile}.${randomBytes(8).toString("hex")}`;
  await writeFile(draft, randomBytes(KEY_BYTES), { mode: 0o600, flush: true });
  await link(draft, keyFile).catch((error: unknown) => {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  });
  await rm(draft);
  return readFile(keyFile);
}
