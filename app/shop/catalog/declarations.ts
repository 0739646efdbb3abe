import { m } from "#messages";

export const declarationColumns = ["samples", "aiParts", "offeredBefore", "contentId"] as const;
export type DeclarationName = (typeof declarationColumns)[number];

export const declarationNames: Record<DeclarationName, () => string> = {
  samples: m.declaration_samples,
  aiParts: m.declaration_ai_parts,
  offeredBefore: m.declaration_offered_before,
  contentId: m.declaration_content_id,
};

export function declarationRows(declarations: Declarations<null>) {
  return declarationColumns.map(
    (name) => [declarationNames[name](), declarations[name] ?? m.catalog_not_declared()] as const,
  );
}

export const MAX_DECLARATION = 500;
export const DECLARED_NONE = "None";

export type Declarations<Undeclared> = Record<DeclarationName, string | Undeclared>;

export function declarationsOf<Undeclared>(
  { samples, aiParts, offeredBefore, contentId }: Partial<Declarations<null | undefined>>,
  undeclared: Undeclared,
): Declarations<Undeclared> {
  return {
    samples: samples ?? undeclared,
    aiParts: aiParts ?? undeclared,
    offeredBefore: offeredBefore ?? undeclared,
    contentId: contentId ?? undeclared,
  };
}
