import { hash } from "node:crypto";
import { findLegalText } from "#app/shop/content/legal-texts.server.ts";

export async function findCurrentTerms(): Promise<{ sha256: string; text: string }> {
  const { text } = await findLegalText("terms");
  return { sha256: hash("sha256", text), text };
}
