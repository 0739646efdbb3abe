import { argon2, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { Semaphore } from "#app/platform/system/semaphore.ts";

/** Lowest cost for Argon2id in OWASP's Password Storage Cheat Sheet: 19 MiB, 2 passes. */
const currentCost = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const TAG_BYTES = 32;

const derive = promisify(argon2);

/** Each hash takes 19 MiB and one of the four threads shared with files and DNS. */
const slots = new Semaphore(2);
const MAX_WAITING = 10;

async function inSlot<Value>(work: () => Promise<Value>): Promise<Value | undefined> {
  return slots.waiting >= MAX_WAITING ? undefined : slots.run(work);
}

type Hash = typeof currentCost & { salt: Buffer; tag: Buffer };

/** Returns the PHC format (https://github.com/P-H-C/phc-string-format), or undefined if busy. */
export function hashPassword(password: string): Promise<string | undefined> {
  const salt = randomBytes(SALT_BYTES);
  return inSlot(async () =>
    serialize({ ...currentCost, salt, tag: await tagOf(password, salt, currentCost) }),
  );
}

/** Hash that no password matches, compared if there is no account, to take the same time. */
const dummyHash = serialize({
  ...currentCost,
  salt: randomBytes(SALT_BYTES),
  tag: randomBytes(TAG_BYTES),
});

/** Compares in constant time, also without a hash. `busy` means that nothing was compared. */
export async function checkPassword(
  password: string,
  hash: string | undefined,
): Promise<"right" | "wrong" | "busy"> {
  const { salt, tag, ...cost } = parse(hash ?? dummyHash);
  const computedTag = await inSlot(() => tagOf(password, salt, cost));
  if (!computedTag) return "busy";
  return timingSafeEqual(computedTag, tag) && hash !== undefined ? "right" : "wrong";
}

/** Omits characters that are easily confused. */
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";

/** Generates 99 random bits in four groups of five characters. */
export function generatePassword(): string {
  const letters = Array.from({ length: 20 }, () => alphabet.charAt(randomInt(alphabet.length)));
  return letters.join("").replace(/(.{5})(?!$)/g, "$1-");
}

function tagOf(password: string, salt: Buffer, cost: typeof currentCost): Promise<Buffer> {
  return derive("argon2id", { message: password, nonce: salt, tagLength: TAG_BYTES, ...cost });
}

function serialize({ memory, passes, parallelism, salt, tag }: Hash): string {
  const [salted, tagged] = [salt, tag].map((bytes) => bytes.toString("base64").replace(/=+$/, ""));
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${salted}$${tagged}`;
}

const serialized = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]{22})\$([\w+/]{43})$/;

function parse(hash: string): Hash {
  const [, memory, passes, parallelism, salt = "", tag = ""] = serialized.exec(hash) ?? [];
  if (!tag) throw new Error("A stored password hash is not one that this shop writes.");
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, "base64"),
    tag: Buffer.from(tag, "base64"),
  };
}
