/** Normalizes a VAT ID for VIES: `de 136 695 976` becomes `DE136695976`. */
export function compactVatId(text: string): string {
  return text.toUpperCase().replace(/[\s.-]/g, "");
}
