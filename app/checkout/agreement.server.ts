import { createHash } from "node:crypto";
import { type LegalBlock, readLegalText } from "#app/content/legal-text.ts";
import { findLegalText } from "#app/content/legal-texts.server.ts";

/** `version`: SHA-256 of its text, by which a consent says what it was given to. */
export type Agreement = { title: string; blocks: LegalBlock[]; version: string };

export async function findAgreement(): Promise<Agreement> {
  const { text, sha256: version } = await findAgreementText();
  return { title: "License agreement", blocks: readLegalText(text), version };
}

export async function findAgreementText(): Promise<{ text: string; sha256: string }> {
  const { text } = await findLegalText("license");
  return { text, sha256: createHash("sha256").update(text).digest("hex") };
}
