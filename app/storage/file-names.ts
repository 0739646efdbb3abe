/** In characters: every file system takes it in any script. */
const MAX_LENGTH = 80;

const unsafe = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029/\\:*?"<>|]+/gu;

export function safeFileName(name: string): string {
  const whole = name.normalize("NFC").replace(unsafe, "-").trim();
  const [, stem = "", extension = ""] = /^(.*?)(\.[A-Za-z0-9]{1,8})?$/su.exec(whole) ?? [];
  const short = [...stem].slice(0, MAX_LENGTH).join("");
  return `${short.replace(/^[\s.]+|[\s.]+$/gu, "") || "file"}${extension}`;
}

/** All different without regard to case: `mix.wav`, `mix (2).wav`. */
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

/** RFC 6266: an ASCII name for old programs, and the whole one by RFC 8187. */
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
