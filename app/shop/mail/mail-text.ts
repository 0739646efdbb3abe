import { type MailBlock, requireText } from "./mail-blocks.ts";

export function textOf(blocks: MailBlock[]): string {
  const texts = blocks.map(blockText).filter((text) => text !== undefined);
  return texts.join("\n\n");
}

function blockText(block: MailBlock): string | undefined {
  switch (block.type) {
    case "cover":
      return undefined;
    case "heading":
    case "paragraph":
    case "note":
      return block.text;
    case "facts":
      return block.facts.map(({ name, value }) => `${name}: ${requireText(value)}`).join("\n");
    case "links":
      return block.links
        .map(({ label, detail, url }) => [label, detail, url].filter(Boolean).join("\n"))
        .join("\n\n");
    case "button":
    case "unsubscribe":
      return `${block.label}:\n${requireText(block.url)}`;
    case "code":
      return requireText(block.text);
    case "quote":
      return `${block.by}\n${block.text.replace(/^/gm, "> ")}`;
  }
}
