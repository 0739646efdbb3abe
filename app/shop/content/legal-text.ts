export type LegalBlock = { kind: "heading" | "paragraph"; text: string };

/** Blank lines separate paragraphs, and headings start with `## `. */
export function readLegalText(text: string): LegalBlock[] {
  const blocks: LegalBlock[] = [];
  let lines: string[] = [];
  const end = () => {
    if (lines.length > 0) blocks.push({ kind: "paragraph", text: lines.join("\n") });
    lines = [];
  };
  for (const line of text.split("\n").map((written) => written.trimEnd())) {
    if (line.startsWith("## ") && line.length > "## ".length) {
      end();
      blocks.push({ kind: "heading", text: line.slice("## ".length).trim() });
    } else if (line.trim() === "") end();
    else lines.push(line);
  }
  end();
  return blocks;
}
