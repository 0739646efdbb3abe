type Attributes = Record<string, string>;
type Child = Element | string | undefined | false;

export type Element = { name: string; attributes: Attributes; children: Child[] };

export function element(
  name: string,
  attributes: Attributes | undefined,
  ...children: Child[]
): Element {
  return { name, attributes: attributes ?? {}, children };
}

export function xmlOf(root: Element): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${write(root)}\n`;
}

function write({ name, attributes, children }: Element): string {
  const attributeTexts = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escaped(value)}"`,
  );
  const inner = children.map((child) => {
    if (child === undefined || child === false) return "";
    return typeof child === "string" ? escaped(child) : write(child);
  });
  return `<${name}${attributeTexts.join("")}>${inner.join("")}</${name}>`;
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

/** Omits characters that XML 1.0 does not allow: https://www.w3.org/TR/xml/#charsets. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replace(/[&<>"]/g, (letter) => entities[letter] ?? letter);
}
