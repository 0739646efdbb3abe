import { argon2, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { inTurn } from "./hashing-turns.server.ts";

/** The smallest cost that OWASP's Password Storage Cheat Sheet names for Argon2id: 19 MiB, 2 passes. */
const today = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const TAG_BYTES = 32;

const derive = promisify(argon2);

type Hash = typeof today & { salt: Buffer; tag: Buffer };

/**
 * Hashes a password, compared exactly as it was typed, into a string of the PHC format
 * (https://github.com/P-H-C/phc-string-format). Undefined when too many hashes are under way.
 */
export function hashPassword(password: string): Promise<string | undefined> {
  const salt = randomBytes(SALT_BYTES);
  return inTurn(async () => write({ ...today, salt, tag: await tagOf(password, salt, today) }));
}

/** Stands in for an account that is not there: the same work, and no password has it. */
const nobody = write({ ...today, salt: randomBytes(SALT_BYTES), tag: randomBytes(TAG_BYTES) });

/**
 * Compares a password with an account's hash in constant time. Without a hash it does the same work
 * and answers `wrong`; `busy` when too many hashes are under way and nothing was compared.
 */
export async function checkPassword(
  password: string,
  hash: string | undefined,
): Promise<"right" | "wrong" | "busy"> {
  const { salt, tag, ...cost } = read(hash ?? nobody);
  const found = await inTurn(() => tagOf(password, salt, cost));
  if (!found) return "busy";
  return timingSafeEqual(found, tag) && hash !== undefined ? "right" : "wrong";
}

/** Letters and digits that nobody mistakes for each other. */
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";

/** A password to be read out or typed once: four groups of five, 99 random bits. */
export function generatePassword(): string {
  const letters = Array.from({ length: 20 }, () => alphabet.charAt(randomInt(alphabet.length)));
  return letters.join("").replace(/(.{5})(?!$)/g, "$1-");
}

function tagOf(password: string, salt: Buffer, cost: typeof today): Promise<Buffer> {
  return derive("argon2id", { message: password, nonce: salt, tagLength: TAG_BYTES, ...cost });
}

function write({ memory, passes, parallelism, salt, tag }: Hash): string {
  const [salted, tagged] = [salt, tag].map((bytes) => bytes.toString("base64").replace(/=+$/, ""));
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${salted}$${tagged}`;
}

const written = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]{22})\$([\w+/]{43})$/;

function read(hash: string): Hash {
  const [, memory, passes, parallelism, salt = "", tag = ""] = written.exec(hash) ?? [];
  if (!tag) throw new Error("A stored password hash is not one that this shop writes.");
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, "base64"),
    tag: Buffer.from(tag, "base64"),
  };
}
