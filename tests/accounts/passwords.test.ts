import { argon2 } from "node:crypto";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import {
  checkPassword,
  generatePassword,
  hashPassword,
} from "../../app/shop/accounts/passwords.server.ts";
import { countHashes } from "../fixtures/count-hashes.ts";

const { counts, stop } = countHashes();
afterAll(stop);

test("a password is stored as an Argon2id hash with its own salt", async () => {
  const [one, other] = [await hashPassword("S3NTINEL-pw"), await hashPassword("S3NTINEL-pw")];
  const shape = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/;
  expect(one).toMatch(shape);
  expect(other).toMatch(shape);
  expect(one).not.toBe(other);
});

test("a hash created at another cost stays valid", async () => {
  const salt = Buffer.from("somesaltsomesalt");
  const cost = { memory: 65_536, passes: 3, parallelism: 1, tagLength: 32 };
  const tag = await promisify(argon2)("argon2id", { message: "password", nonce: salt, ...cost });
  const bare = (bytes: Buffer) => bytes.toString("base64").replaceAll("=", "");
  const hash = `$argon2id$v=19$m=65536,t=3,p=1$${bare(salt)}$${bare(tag)}`;
  expect(await checkPassword("password", hash)).toBe("right");
  expect(await checkPassword("Password", hash)).toBe("wrong");
});

test.each([
  ["eight characters", "12345678"],
  ["64 characters", "a".repeat(64)],
  ["200 characters", "b".repeat(200)],
  ["1,024 characters", "c".repeat(1024)],
  ["letters from around the world", "pässwörd 密码 🔑"],
  ["text between spaces", "  spaced  "],
])("a password of %s works, and similar ones don't", async (_, password) => {
  const hash = await hashPassword(password);
  expect(await checkPassword(password, hash)).toBe("right");
  const nearly = [password.slice(0, -1), `${password} `, `${password.slice(0, -1)}~`, ""];
  for (const wrong of nearly) expect(await checkPassword(wrong, hash)).toBe("wrong");
});

test("an unknown account also costs one hash, and no password opens it", async () => {
  const before = counts.begun;
  expect(await checkPassword("anything", undefined)).toBe("wrong");
  expect(counts.begun - before).toBe(1);
});

test("of 100 concurrent password checks two run, ten wait and the rest are told at once that the shop is busy", async () => {
  const hash = await hashPassword("the password");
  counts.mostAtOnce = 0;
  const before = counts.begun;
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => checkPassword("the password", hash)),
  );
  expect(answers.filter((answer) => answer === "right")).toHaveLength(12);
  expect(answers.filter((answer) => answer === "busy")).toHaveLength(88);
  expect(counts.begun - before).toBe(12);
  expect(counts.mostAtOnce).toBe(2);
  expect(await checkPassword("the password", hash)).toBe("right");
});

test("a generated password is long, easy to type and always different", () => {
  const made = Array.from({ length: 1000 }, generatePassword);
  expect(new Set(made).size).toBe(1000);
  for (const password of made)
    expect(password).toMatch(/^([a-km-np-z2-9]{5}-){3}[a-km-np-z2-9]{5}$/);
});
