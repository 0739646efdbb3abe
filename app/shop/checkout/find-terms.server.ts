import { sha256Hex } from "#app/platform/system/sha256.server.ts";
import { findLegalText } from "#app/shop/content/legal-texts.server.ts";

export async function findCurrentTerms(): Promise<{ sha256: string; text: string }> {
  const { text } = await findLegalText("terms");
  return { sha256: sha256Hex(text), text };
}
