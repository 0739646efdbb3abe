import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../../app/platform/system/project-root.server.ts";
import { until } from "../fixtures/until.ts";
import { openShopForTests } from "./open-shop.ts";
import { blackPng } from "./pictures.ts";
import { wavFile } from "./sounds.ts";

const shop = openShopForTests();

const idOf = (path: string) => path.split("/").pop() ?? "";
const bytes = (text: string) => new Uint8Array(Buffer.from(text));
const wav = wavFile(3);
const lying = wav.slice();
new DataView(lying.buffer).setUint32(40, 2_000_000_000, true);
const quiet = new Uint8Array(44 + 44_100 * 4 * 3);
quiet.set(wav.slice(0, 44));

test.each<[string, "audio" | "cover" | "deliverable", Uint8Array<ArrayBuffer>, RegExp]>([
  [
    "a web page named .wav",
    "audio",
    bytes("<!doctype html><script>alert(1)</script>"),
    /audio format isn't supported/,
  ],
  [
    "a playlist",
    "audio",
    bytes("ffconcat version 1.0\nfile /etc/passwd\n"),
    /audio format isn't supported/,
  ],
  ["noise", "audio", new Uint8Array(randomBytes(50_000)), /./],
  ["a WAV that lies about its length", "audio", lying, /incomplete/],
  ["half a WAV", "audio", wav.slice(0, 200_000), /incomplete/],
  ["a stump", "audio", wav.slice(0, 44), /./],
  [
    "a drawing with a script",
    "cover",
    bytes('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    /isn't a JPEG/,
  ],
  ["a sound as a cover", "cover", wav, /./],
  ["half a WAV for the buyer", "deliverable", wav.slice(0, 200_000), /incomplete/],
  [
    "a page with a tag before it",
    "deliverable",
    bytes("ID3\x03\0\0\0\0\0\0<!doctype html>"),
    /audio format isn't supported/,
  ],
  ["a page as a deliverable", "deliverable", bytes("<!doctype html>"), /Choose a ZIP/],
  ["a drawing as artwork", "deliverable", bytes("<svg onload='alert(1)'/>"), /Choose a ZIP/],
  ["a page that begins as a GIF", "deliverable", bytes("GIF89a<script>1</script>"), /damaged/],
])("%s fails with a sentence and leaves nothing behind", async (_name, kind, file, sentence) => {
  const ana = await shop.uploader();
  const kept = await shop.filesKept();
  const path = await ana.upload(kind, file);
  const { state, problem } = await ana.settled(path);
  expect(state).toBe("failed");
  expect(problem).toMatch(sentence);
  expect(
    await until(shop.filesWaiting, (names) => !names.some((name) => name === idOf(path))),
  ).toBeDefined();
  expect(await shop.filesKept()).toEqual(kept);
  expect((await ana.head(path)).status).toBe(410);
});

test("a 300-megapixel image and a truncated one are each refused with a sentence", async () => {
  const ana = await shop.uploader();
  const bomb = blackPng([20_000, 15_000], 1);
  const cover = await readFile(join(projectRoot(), "demo", "shop", "covers", "lantern-fish.webp"));
  for (const file of [bomb, cover.subarray(0, cover.length / 2)]) {
    const path = await ana.upload("cover", new Uint8Array(file));
    expect(await ana.settled(path)).toMatchObject({ state: "failed", problem: expect.any(String) });
  }
});

test("a silent file is accepted, without an invented tempo or key", async () => {
  const ana = await shop.uploader();
  const { state, detected } = await ana.settled(await ana.upload("audio", quiet));
  expect(state).toBe("ready");
  expect(detected).toEqual({ durationSeconds: 3 });
});
