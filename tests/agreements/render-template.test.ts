import { expect, test } from "vitest";
import { agreementModels } from "../../app/shop/agreements/agreement-models.ts";
import { builtInTemplate } from "../../app/shop/agreements/built-in-template.ts";
import { contractPartyOf } from "../../app/shop/agreements/contract-party.ts";
import { renderTemplate } from "../../app/shop/agreements/render-template.ts";
import { sampleValues } from "../../app/shop/agreements/template-variables.ts";
import { readLegalText } from "../../app/shop/content/legal-text.ts";

test.each(agreementModels)("the built-in agreement for the model %s has every clause", (model) => {
  const { text, problems } = renderTemplate(builtInTemplate(model), sampleValues);
  expect(problems).toEqual([]);
  const headings = readLegalText(text).filter(({ kind }) => kind === "heading");
  expect(headings.map((heading) => heading.text.replace(/\..*/, ""))).toEqual(
    headings.map((_, index) => String(index + 1)),
  );
  for (const expected of [
    "The parties",
    "Midnight Pressure",
    "3:42",
    "SHA-256 9f86d081",
    "composition",
    "recording",
    "territory",
    "media, and number",
    "Moral rights",
    "name the producer",
    "discloses to third parties",
    "no third-party samples",
    "AI-generated parts",
    "never been offered, licensed, or sold",
    "Third-party samples: None",
    "AI-generated parts: None",
    "ended on 2026-03-31",
    "Registered: None",
    "within 5 days",
    "€499.00",
    "by download",
    "revert to the seller",
    "Further assurances",
    "courts have jurisdiction",
    "simple electronic signature",
  ]) {
    expect(text).toContain(expected);
  }
});

test("only the assignment agreement says that the copyright is assigned", () => {
  const texts = agreementModels.map((model) =>
    renderTemplate(builtInTemplate(model), sampleValues),
  );
  expect(texts.map(({ text }) => text.includes("assigns to the buyer all rights"))).toEqual([
    false,
    true,
    false,
  ]);
  expect(texts[0]?.text).toContain("the copyright itself remains with the author");
  expect(texts[0]?.text).toContain("will sign, or have the author sign, any deed");
  expect(texts[2]?.text).toContain("half of the publisher's share");
});

const names = [
  "{{track.title}}",
  "## 9. The buyer pays nothing",
  "{{{{seller.name}}}}",
  "\n\n## Price\n\nNothing",
  "$& $1 $` \\n",
  "[x](https://evil.example) **bold** <b>",
  "\u202eanA\u202c",
];

test("any buyer's name stays a name on one line", () => {
  const plain = readLegalText(renderTemplate(builtInTemplate("licence"), sampleValues).text).map(
    ({ kind }) => kind,
  );
  for (const name of names) {
    const party = contractPartyOf(
      { kind: "trade", legalName: name, address: `${name}\n## 1\n\n` },
      "Spain",
    );
    const { text } = renderTemplate(builtInTemplate("licence"), { ...sampleValues, ...party });
    expect(readLegalText(text).map(({ kind }) => kind)).toEqual(plain);
    expect(text).toContain(
      `The buyer is ${name
        .replace(/\u202e|\u202c/g, "")
        .replace(/\s+/g, " ")
        .trim()}`,
    );
    expect(text).not.toMatch(/[\u202a-\u202e]/);
  }
});

test("unknown variables, those without a value and those at the start of a line are reported by line", () => {
  const template =
    "For {{track.title}}\n\n## {{buyer.name}}\n{{seller.name}} sells.\nOpen {{ brace";
  const values = { ...sampleValues, "track.title": " \u0000 " };
  expect(renderTemplate(template, values).problems).toEqual([
    { line: 1, text: "{{track.title}} has no value." },
    { line: 3, text: "The variable {{buyer.name}} doesn't exist." },
    { line: 4, text: "Start each line with a word, not a variable." },
    { line: 5, text: "Write variables as {{name}}, with two pairs of braces." },
  ]);
  expect(renderTemplate(" \n", sampleValues).problems).toEqual([
    { line: 1, text: "The template is empty." },
  ]);
  expect(renderTemplate("It is {{constructor}}", sampleValues).problems).toEqual([
    { line: 1, text: "The variable {{constructor}} doesn't exist." },
  ]);
});
