/** Returns the text in lowercase, without accents, to compare names that people type. */
export function foldName(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
