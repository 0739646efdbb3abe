/** A text in a source, with `{0}` for its first value; `isMarked`: t`…` stands before it. */
export type FoundText = { text: string; isMarked: boolean };

/** The texts in double quotes and in backticks, those in the values of others included. */
export function readTexts(source: string): FoundText[] {
  const quoted = [...source.matchAll(/"((?:[^"\\\n]|\\.)*)"/g)].map(([, text = ""]) => ({
    text: withoutEscapes(text),
    isMarked: false,
  }));
  return [...quoted, ...readTemplates(source)];
}

function readTemplates(source: string): FoundText[] {
  const found: FoundText[] = [];
  for (let at = source.indexOf("`"); at !== -1; at = source.indexOf("`", at)) {
    const isMarked = /(?<![\w.$])t$/.test(source.slice(Math.max(0, at - 2), at));
    const { text, end, values } = readTemplate(source, at);
    found.push({ text, isMarked }, ...values.flatMap(readTemplates));
    at = end;
  }
  return found;
}

type Template = { text: string; end: number; values: string[] };

function readTemplate(source: string, start: number): Template {
  const values: string[] = [];
  let text = "";
  let at = start + 1;
  while (at < source.length && source[at] !== "`") {
    if (source[at] === "\\") {
      text += source.slice(at, at + 2);
      at += 2;
    } else if (source.startsWith("${", at)) {
      const end = endOfValue(source, at + 2);
      text += `{${values.length}}`;
      values.push(source.slice(at + 2, end));
      at = end + 1;
    } else {
      text += source[at];
      at += 1;
    }
  }
  return { text: withoutEscapes(text), end: at + 1, values };
}

/** Where the brace of a value closes, past the braces and templates in it. */
function endOfValue(source: string, start: number): number {
  let depth = 0;
  for (let at = start; at < source.length; at += 1) {
    const letter = source[at];
    if (letter === "`") at = readTemplate(source, at).end - 1;
    else if (letter === "{") depth += 1;
    else if (letter === "}" && depth === 0) return at;
    else if (letter === "}") depth -= 1;
  }
  return source.length;
}

function withoutEscapes(text: string): string {
  return text.replaceAll("\\n", "\n").replace(/\\(.)/g, "$1");
}
