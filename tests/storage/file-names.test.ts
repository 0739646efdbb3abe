import { expect, test } from "vitest";
import { asAttachment, distinctFileNames, safeFileName } from "../../app/storage/file-names.ts";

test.each([
  ["Noite.wav", "Noite.wav"],
  ["Ação Já.wav", "Ação Já.wav"],
  ["夜のバス.zip", "夜のバス.zip"],
  ["../../etc/passwd", "-..-etc-passwd"],
  ["a\r\nSet-Cookie: x=1.wav", "a-Set-Cookie- x=1.wav"],
  ['"quoted"; x.wav', "-quoted-; x.wav"],
  ["cod\u202egpj.exe", "cod-gpj.exe"],
  ["...", "file"],
  ["", "file"],
  ["   .wav", "file.wav"],
])("%j is saved as %j", (name, safe) => expect(safeFileName(name)).toBe(safe));

test("a name of 300 characters is cut and keeps its extension", () => {
  const safe = safeFileName(`${"🎛".repeat(300)}.wav`);
  expect([...safe]).toHaveLength(84);
  expect(safe.endsWith("🎛.wav")).toBe(true);
  expect(Buffer.byteLength(safe)).toBeLessThanOrEqual(340);
});

test("names that are the same are told apart, whatever their case", () => {
  expect(distinctFileNames(["mix.wav", "Mix.wav", "mix (2).wav", "mix.wav", "read me"])).toEqual([
    "mix.wav",
    "Mix (2).wav",
    "mix (2) (2).wav",
    "mix (3).wav",
    "read me",
  ]);
});

test("whatever a file is called, its header is one line that every browser reads", () => {
  expect(asAttachment("Ação Já.wav")).toBe(
    `attachment; filename="Acao Ja.wav"; filename*=UTF-8''A%C3%A7%C3%A3o%20J%C3%A1.wav`,
  );
  for (const name of [
    "a\r\nX: 1",
    '"; filename="x',
    "夜; 'q' (1)*.wav",
    "🎛".repeat(300),
    "50%.wav",
  ]) {
    const value = asAttachment(name);
    expect(new Headers({ "Content-Disposition": value }).get("Content-Disposition")).toBe(value);
    expect(value).toMatch(/^attachment; filename="[ -!#-~]+"; filename\*=UTF-8''[\w.%~-]+$/);
  }
});
