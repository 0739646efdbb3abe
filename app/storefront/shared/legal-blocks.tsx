import type { LegalBlock } from "#app/shop/content/legal-text.ts";

type Props = { blocks: LegalBlock[]; level?: "h2" | "h3"; lang?: string };

export function LegalBlocks({ blocks, level: Heading = "h2", lang }: Props) {
  const size = Heading === "h2" ? "text-xl" : "text-base";
  return (
    <div lang={lang} className="grid gap-5 leading-relaxed [overflow-wrap:anywhere]">
      {blocks.map(({ kind, text }, index) =>
        kind === "paragraph" ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: two paragraphs may say the same.
          <p key={index} dir="auto" className="whitespace-pre-line">
            {text}
          </p>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: two headings may say the same.
          <Heading key={index} dir="auto" className={`mt-4 font-semibold ${size}`}>
            {text}
          </Heading>
        ),
      )}
    </div>
  );
}
