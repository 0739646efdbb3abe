export function compactVatId(text: string): string {
  return text.toUpperCase().replace(/[\s.-]/g, "");
}
