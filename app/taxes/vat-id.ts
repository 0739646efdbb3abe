/** As VIES knows it, whatever it was typed with: `de 136 695 976` is `DE136695976`. */
export function compactVatId(text: string): string {
  return text.toUpperCase().replace(/[\s.-]/g, "");
}
