import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { projectRoot } from "../../app/platform/system/project-root.server.ts";
import { kindOfFile, sortFiles } from "../../app/platform/uploads/dropped-file-kind.ts";
import { wavFile } from "./sounds.ts";

const picture = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: "#802020" } });
const demo = (name: string) => readFile(join(projectRoot(), "demo/shop", name));

test("a file's kind comes from its first bytes, whatever its name", async () => {
  const files: [string, Uint8Array<ArrayBuffer>, string | undefined][] = [
    ["a.png", wavFile(0.1), "audio"],
    ["b", new Uint8Array(await demo("audio/lantern-fish.ogg")), "audio"],
    ["c.wav", new Uint8Array(await picture().png().toBuffer()), "cover"],
    ["d.wav", new Uint8Array(await picture().jpeg().toBuffer()), "cover"],
    ["e.wav", new Uint8Array(await picture().webp().toBuffer()), "cover"],
    ["f.wav", new Uint8Array(await picture().gif().toBuffer()), "cover"],
    ["g.wav", new Uint8Array(await picture().avif().toBuffer()), "cover"],
    ["h.wav", new Uint8Array(Buffer.from("PK\x03\x04stems")), "archive"],
    ["i.wav", new Uint8Array(Buffer.from("<svg xmlns='…'>")), undefined],
    ["k.zip", new Uint8Array(Buffer.from("BW64\xff\xff\xff\xffWAVEds64", "latin1")), "audio"],
    ["j.mp3", new Uint8Array(), undefined],
  ];
  for (const [name, content, kind] of files) {
    expect(await kindOfFile(new File([content], name)), name).toBe(kind);
  }
});

test("a folder's files are sorted by kind and in natural number order", async () => {
  const beat = (name: string) => new File([wavFile(0.01)], name);
  const files = [beat("beat 10.wav"), new File(["x"], "notes.txt"), beat("beat 2.wav")];
  const { audio, cover, other } = await sortFiles(files);
  expect(audio.map(({ name }) => name)).toEqual(["beat 2.wav", "beat 10.wav"]);
  expect([cover, other.map(({ name }) => name)]).toEqual([[], ["notes.txt"]]);
});
