import { expect, test } from "vitest";
import {
  asAttachment,
  distinctFileNames,
  safeFileName,
} from "../../app/platform/storage/file-names.ts";

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
  ["AUX", "_AUX"],
  ["con.wav", "_con.wav"],
  ["NUL.tar.gz", "_NUL.tar.gz"],
  ["Com1 .mp3", "_Com1.mp3"],
  ["COM¹.wav", "_COM¹.wav"],
  ["lpt9.zip", "_lpt9.zip"],
  ["CONOUT$", "_CONOUT$"],
  ["Console.wav", "Console.wav"],
  ["Mix. . ", "Mix"],
  ["Mix .wav", "Mix.wav"],
])("%j is saved as %j", (name, safe) => expect(safeFileName(name)).toBe(safe));

test.each(["🎛", "夜", "e\u0301\u0302", "🇵🇹", "a"])(
  "a name of 300 times %s is cut between characters to 255 bytes and keeps its extension",
  (letter) => {
    const names = distinctFileNames(Array.from({ length: 12 }, () => `${letter.repeat(300)}.wav`));
    expect(new Set(names).size).toBe(12);
    for (const name of names) {
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
      const stem = name.replace(/( \(\d+\))?\.wav$/, "");
      expect(stem.replaceAll(letter.normalize("NFC"), "")).toBe("");
    }
  },
);

test("a single letter with 300 accents is cut too", () => {
  const name = safeFileName(`a${"\u0301".repeat(300)}.wav`);
  expect(name).toMatch(/^á.*\.wav$/u);
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
});

test("identical names are told apart, whatever their case", () => {
  expect(distinctFileNames(["mix.wav", "Mix.wav", "mix (2).wav", "mix.wav", "read me"])).toEqual([
    "mix.wav",
    "Mix (2).wav",
    "mix (2) (2).wav",
    "mix (3).wav",
    "read me",
  ]);
});

test("a file's header is one line that every browser can read, whatever its name", () => {
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
