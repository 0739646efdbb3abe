/** Longest name, in characters, that every file system takes with any script in it. */
const LONGEST = 80;

/** What no file system takes, or what could make a name read as another: signs, controls, directions. */
const unsafe = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029/\\:*?"<>|]+/gu;

/** A name under which a file may be saved anywhere: accents stay, what is reserved becomes a hyphen. */
export function safeFileName(name: string): string {
  const whole = name.normalize("NFC").replace(unsafe, "-").trim();
  const [, stem = "", extension = ""] = /^(.*?)(\.[A-Za-z0-9]{1,8})?$/su.exec(whole) ?? [];
  const short = [...stem].slice(0, LONGEST).join("");
  return `${short.replace(/^[\s.]+|[\s.]+$/gu, "") || "file"}${extension}`;
}

/** Safe names of which no two are the same, also where case does not count: `mix.wav`, `mix (2).wav`. */
export function distinctFileNames(names: string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const safe = safeFileName(name);
    const dot = safe.lastIndexOf(".") > 0 ? safe.lastIndexOf(".") : safe.length;
    let distinct = safe;
    for (let number = 2; taken.has(distinct.toLowerCase()); number += 1) {
      distinct = `${safe.slice(0, dot)} (${number})${safe.slice(dot)}`;
    }
    taken.add(distinct.toLowerCase());
    return distinct;
  });
}

/**
 * The `Content-Disposition` of a file to be saved (RFC 6266): a name of plain characters for old
 * programs, and the whole one as RFC 8187 writes it.
 */
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
