import { parseXml, XmlElement } from "@rgrove/parse-xml";

/** Refuses a document with a DTD. */
export function parseTree(text: string): XmlElement | undefined {
  if (/<!DOCTYPE/i.test(text)) return undefined;
  try {
    return parseXml(text).root ?? undefined;
  } catch {
    return undefined;
  }
}

function elements(parent: XmlElement): XmlElement[] {
  return parent.children.filter((node) => node instanceof XmlElement);
}

export function localNameOf({ name }: XmlElement): string {
  return name.replace(/^.*:/, "");
}

export function children(parent: XmlElement, name: string): XmlElement[] {
  return elements(parent).filter((element) => localNameOf(element) === name);
}

export function childAt(
  parent: XmlElement | undefined,
  ...names: string[]
): XmlElement | undefined {
  let found = parent;
  for (const name of names) {
    found = found && elements(found).find((element) => localNameOf(element) === name);
  }
  return found;
}

export function textAt(parent: XmlElement | undefined, ...names: string[]): string {
  return childAt(parent, ...names)?.text.trim() ?? "";
}

export function allTexts(element: XmlElement | undefined): string[] {
  if (!element) return [];
  const inner = elements(element);
  return inner.length === 0 ? [element.text.trim()] : inner.flatMap(allTexts);
}
