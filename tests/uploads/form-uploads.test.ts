import { expect, test } from "vitest";
import { FormUploads } from "../../app/platform/uploads/form-uploads.ts";
import { wavFile } from "./sounds.ts";

const beat = (name: string) => new File([wavFile(0.01)], name);
const picture = (name: string) => new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], name);
const notes = new File(["words"], "notes.txt");

function givenForm() {
  const begun: string[] = [];
  const form = new FormUploads();
  for (const kind of ["audio", "cover"] as const) {
    const begin = ({ name }: File) => void begun.push(`${kind}: ${name}`);
    form.set(kind, { kind, begin, awaited: undefined });
  }
  return { form, begun };
}

const names = (files: File[]) => files.map(({ name }) => name);

test("each field takes the files that fit it from a drop, judged by content", async () => {
  const { form, begun } = givenForm();
  expect(await form.assignFiles([picture("a.wav"), beat("b.jpg")])).toEqual([]);
  expect(begun).toEqual(["audio: b.jpg", "cover: a.wav"]);
});

test("files that the form has no room for are returned", async () => {
  const { form, begun } = givenForm();
  const files = [beat("2.wav"), beat("1.wav"), picture("b.jpg"), picture("a.jpg"), notes];
  expect(names(await form.assignFiles(files))).toEqual(["2.wav", "b.jpg", "notes.txt"]);
  expect(begun).toEqual(["audio: 1.wav", "cover: a.jpg"]);
});

test("a form that turns several files into drafts keeps none of them itself", async () => {
  const { form, begun } = givenForm();
  const several: string[][] = [];
  form.onSeveral = ({ audio, cover }) => void several.push([...names(audio), ...names(cover)]);
  expect(await form.assignFiles([beat("2.wav"), beat("1.wav"), picture("1.jpg")])).toEqual([]);
  expect([several, begun]).toEqual([[["1.wav", "2.wav", "1.jpg"]], []]);
});

test("a single file goes to the field it fits, or else to the field it was dropped on", async () => {
  const { form, begun } = givenForm();
  expect(await form.assignFiles([beat("a.wav")], "cover")).toEqual([]);
  expect(await form.assignFiles([notes], "cover")).toEqual([]);
  expect(names(await form.assignFiles([notes]))).toEqual(["notes.txt"]);
  expect(begun).toEqual(["audio: a.wav", "cover: notes.txt"]);
});

test("the form waits for uploads in progress or failed, and reports when that changes", () => {
  const { form } = givenForm();
  let calls = 0;
  form.subscribe(() => {
    calls += 1;
  });
  const field = { kind: "audio", begin: () => undefined } as const;
  const awaited = { name: "a.wav", hasFailed: false };
  form.set("audio", { ...field, awaited });
  form.set("audio", { ...field, awaited: { ...awaited } });
  expect([form.awaited(), calls]).toEqual([[awaited], 1]);
  form.set("audio", { ...field, awaited: { ...awaited, hasFailed: true } });
  form.remove("audio");
  expect([form.awaited(), calls]).toEqual([[], 3]);
});
