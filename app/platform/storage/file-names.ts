/** File systems have this limit, in UTF-8 bytes. */
const MAX_BYTES = 255;
const MAX_CHARACTERS = 80;

const unsafe = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029/\\:*?"<>|]+/gu;
/** Windows reserves these names, whatever follows the first dot. */
const reserved = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)\s*(?=\.|$)/iu;
const characters = new Intl.Segmenter("en", { granularity: "grapheme" });

export function safeFileName(name: string): string {
  const { stem, extension } = splitFileName(name);
  return `${stem}${extension}`;
}

/** Ignores case and numbers equal names: `mix.wav`, `mix (2).wav`. */
export function distinctFileNames(names: string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let distinct = safeFileName(name);
    for (let number = 2; taken.has(distinct.toLowerCase()); number += 1) {
      const { stem, extension } = splitFileName(name, ` (${number})`);
      distinct = `${stem}${extension}`;
    }
    taken.add(distinct.toLowerCase());
    return distinct;
  });
}

function splitFileName(name: string, suffix = "") {
  const whole = withoutEnd(name.normalize("NFC").replace(unsafe, "-")).trim();
  const [, given = "", extension = ""] = /^(.*?)(\.[A-Za-z0-9]{1,8})?$/su.exec(whole) ?? [];
  const stem = trimmed(given) || "file";
  const harmless = reserved.test(`${stem}${suffix}`) ? `_${stem}` : stem;
  const room = MAX_BYTES - Buffer.byteLength(`${suffix}${extension}`);
  return { stem: `${trimmed(cut(harmless, room))}${suffix}`, extension };
}

function trimmed(text: string): string {
  const whole = withoutEnd(text);
  return whole.slice([...whole].findIndex((character) => !isTrimmed(character)));
}

/** A regular expression would take quadratic time for long names. */
function withoutEnd(text: string): string {
  const characters = [...text];
  return characters.slice(0, characters.findLastIndex((each) => !isTrimmed(each)) + 1).join("");
}

function isTrimmed(character: string): boolean {
  return character === "." || character.trim() === "";
}

/** Cuts between graphemes, and inside one that exceeds the limit. */
function cut(text: string, maxBytes: number): string {
  const seen = [...characters.segment(text)].map(({ segment }) => segment);
  return joinUpTo(maxBytes, seen.slice(0, MAX_CHARACTERS)) || joinUpTo(maxBytes, [...text]);
}

function joinUpTo(maxBytes: number, letters: string[]): string {
  let room = maxBytes;
  const end = letters.findIndex((letter) => {
    room -= Buffer.byteLength(letter);
    return room < 0;
  });
  return (end < 0 ? letters : letters.slice(0, end)).join("");
}

/** RFC 6266: an ASCII name for old programs, and the full one by RFC 8187. */
export function asAttachment(name: string): string {
  const safe = safeFileName(name);
  const unaccented = safe.normalize("NFD").replace(/\p{M}/gu, "");
  const plain = unaccented.replace(/[^\x20-\x7e]/gu, "_").replace(/[%;]/g, "_");
  const encoded = encodeURIComponent(safe).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
