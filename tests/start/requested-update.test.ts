import { generateKeyPairSync } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openServerWithUpdates, type Server } from "./server-with-updates.ts";

let server: Server;
beforeEach(async () => {
  server = await openServerWithUpdates();
});
afterEach(() => server.close());

function expectUnchanged() {
  expect(readdirSync(server.inside("srv/releases"))).toEqual(["0.1.0-old"]);
  expect(server.readDatabase()).toBe("as before");
  expect(existsSync(server.request)).toBe(false);
}

test("a signed release that an administrator asks for is installed once", async () => {
  server.systemd("start");
  server.publish();
  writeFileSync(server.request, "0.2.0");
  expect(await server.update()).toMatchObject({
    code: 0,
    runs: "0.2.0",
    last: { version: "0.2.0", outcome: "updated" },
  });
  expect(server.readDatabase()).toBe("migrated");
  expect(existsSync(server.request)).toBe(false);
  expect(readdirSync(server.inside("units"))).toContain("dubplate-update.path");
  expect(existsSync(server.inside("srv/download"))).toBe(false);
  expect(server.asked).toEqual(["/v0.2.0.tar.gz", "/v0.2.0.tar.gz.sig"]);
  expect(await server.update()).toMatchObject({ code: 1, runs: "0.2.0" });
  expect(server.asked).toHaveLength(2);
});

test("a release that doesn't open gives way to the former one, with its database", async () => {
  server.systemd("start");
  server.publish({ isBroken: true });
  writeFileSync(server.request, "0.2.0");
  expect(await server.update()).toMatchObject({
    code: 1,
    runs: "0.1.0",
    last: { version: "0.2.0", outcome: "went-back" },
  });
  expect(server.readDatabase()).toBe("as before");
});

function changeByte() {
  const archive = server.publish();
  archive[archive.length >> 1] = (archive[archive.length >> 1] ?? 0) ^ 1;
}

test.each([
  [
    "is signed by someone else",
    "not-signed",
    () => server.publish({ by: generateKeyPairSync("ed25519").privateKey }),
  ],
  ["was changed in one byte", "not-signed", changeByte],
  [
    "is another version than its address says",
    "wrong-version",
    () => server.publish({ version: "0.1.9" }),
  ],
  [
    "has no signature",
    "not-downloaded",
    () => server.publish() && server.files.delete("/v0.2.0.tar.gz.sig"),
  ],
  ["isn't there", "not-downloaded", () => undefined],
])("a release that %s is not installed", async (_, outcome, prepare) => {
  prepare();
  writeFileSync(server.request, "0.2.0");
  expect(await server.update()).toMatchObject({
    code: 1,
    runs: "0.1.0",
    last: { version: "0.2.0", outcome },
  });
  expectUnchanged();
});

test.each(["0.1.0", "0.0.9", "0.01.0"])(
  "version %s, which isn't newer, is not even downloaded",
  async (version) => {
    server.publish({ at: version });
    writeFileSync(server.request, version);
    expect(await server.update()).toMatchObject({
      code: 1,
      last: { version, outcome: "not-newer" },
    });
    expect(server.asked).toEqual([]);
    expectUnchanged();
  },
);

test.each([
  ["nothing", ""],
  ["a folder of the server", "../../root"],
  ["a web address", "https://thief.example/0.2.0"],
  ["a command", "0.2.0;reboot"],
  ["a second line", "0.2.0\n0.3.0"],
  ["more digits than versions have", `0.2.${"0".repeat(50)}1`],
  ["a text that breaks out of the outcome", '0.2.0","outcome":"updated'],
])("a request that names %s is deleted, and nothing happens", async (_, text) => {
  server.publish();
  writeFileSync(server.request, text);
  expect(await server.update()).toMatchObject({ code: 1, runs: "0.1.0", last: undefined });
  expect(server.asked).toEqual([]);
  expectUnchanged();
});

test.each([
  ["a link to another file", () => symlinkSync(server.inside("version"), server.request)],
  ["a folder", () => mkdirSync(`${server.request}/0.2.0`, { recursive: true })],
  ["missing", () => undefined],
])("a request that is %s is refused", async (_, prepare) => {
  server.publish();
  writeFileSync(server.inside("version"), "0.2.0");
  prepare();
  expect(await server.update()).toMatchObject({ code: 1, runs: "0.1.0", last: undefined });
  expect(server.asked).toEqual([]);
  expect(readFileSync(server.inside("version"), "utf8")).toBe("0.2.0");
  expectUnchanged();
});
