import { builtInLegal } from "./built-in-legal.ts";
import type { LegalName } from "./content-names.ts";
import { shopContent } from "./shop-content.server.ts";

/** A legal text as its page shows it: the owner's, or the one that comes with the shop. */
export async function findLegalText(name: LegalName): Promise<{ title: string; text: string }> {
  const { written } = await shopContent();
  return {
    title: builtInLegal[name].title,
    text: written.get(name)?.text ?? builtInLegalText(name),
  };
}

/** The text that comes with the shop, as it would be written. */
export function builtInLegalText(name: LegalName): string {
  return builtInLegal[name].paragraphs.join("\n\n");
}
