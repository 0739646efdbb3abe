import { hash } from "node:crypto";
import { findLegalText } from "#app/shop/content/legal-texts.server.ts";

/** Returns the current terms as an order stores them. */
export async function findCurrentTerms(): Promise<{ sha256: string; text: string }> {
  const { text } = await findLegalText("terms");
  return { sha256: hash("sha256", text), text };
}
