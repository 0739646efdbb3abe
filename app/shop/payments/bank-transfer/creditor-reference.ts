const MAX_LENGTH = 21;
const candidate = /RF(?:[ \t\n]*\d){2}(?:[ \t\n]*[A-Z0-9]){1,21}/gi;

/** ISO 11649: `RF59DUB20260001` for `DUB-2026-0001`. Throws if the text is empty or too long. */
export function creditorReference(text: string): string {
  const own = text.toUpperCase().replace(/[^A-Z0-9]/g, "");
  if (own === "" || own.length > MAX_LENGTH) {
    throw new Error(`${text} cannot be made a creditor reference.`);
  }
  const check = 98 - remainder(`${own}RF00`);
  return `RF${String(check).padStart(2, "0")}${own}`;
}

export function isCreditorReference(text: string): boolean {
  return /^RF\d{2}[A-Z0-9]{1,21}$/.test(text) && remainder(text.slice(4) + text.slice(0, 4)) === 1;
}

/** Formats a reference as `RF59 DUB2 0260 001`. */
export function formatReference(reference: string): string {
  return reference.replace(/(.{4})(?=.)/g, "$1 ");
}

/** Returns every prefix with valid check digits, because words may follow without a separator. */
export function findReferences(text: string): string[] {
  const references = new Set<string>();
  for (const { index } of text.matchAll(/RF/gi)) {
    candidate.lastIndex = index;
    const [written] = candidate.exec(text) ?? [];
    const [unbroken = ""] = written?.toUpperCase().split(/\s/) ?? [];
    if (isCreditorReference(unbroken)) {
      references.add(unbroken);
      continue;
    }
    const compact = written?.replace(/\s/g, "").toUpperCase() ?? "";
    for (let length = 5; length <= compact.length; length += 1) {
      const beginning = compact.slice(0, length);
      if (isCreditorReference(beginning)) references.add(beginning);
    }
  }
  return [...references];
}

/** Computes modulo 97, with A as 10 and Z as 35. */
function remainder(text: string): number {
  let rest = 0;
  for (const sign of text) {
    const value = Number.parseInt(sign, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}
