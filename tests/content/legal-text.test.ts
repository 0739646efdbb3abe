import { expect, test } from "vitest";
import { readLegalText } from "../../app/shop/content/legal-text.ts";

test("a blank line starts a paragraph, two number signs start a heading, and nothing else is markup", () => {
  const text = [
    "## Scope",
    "First line",
    "second line",
    "",
    "",
    "<b>bold</b> [a](javascript:x)",
    "##no heading",
    "## ",
    "# neither",
    "## Rights ",
  ].join("\n");
  expect(readLegalText(text)).toEqual([
    { kind: "heading", text: "Scope" },
    { kind: "paragraph", text: "First line\nsecond line" },
    { kind: "paragraph", text: "<b>bold</b> [a](javascript:x)\n##no heading\n##\n# neither" },
    { kind: "heading", text: "Rights" },
  ]);
  expect(readLegalText("")).toEqual([]);
});

test("the longest text is parsed instantly, whatever it contains", () => {
  for (const piece of ["\n", "## \n", "a\n\n", " \t"]) {
    const begun = performance.now();
    readLegalText(piece.repeat(20_000 / piece.length));
    expect(performance.now() - begun).toBeLessThan(500);
  }
});
