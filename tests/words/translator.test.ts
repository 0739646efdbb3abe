import { expect, test } from "vitest";
import { m } from "#messages";
import { inWordsOf } from "../../app/words/readers-words.server.ts";
import { wordsOf } from "../../app/words/translator.ts";
import { langOf } from "../../app/words/words.ts";

const { translate } = wordsOf("pt", {
  "Sold to the buyer {0}": "Vendida ao comprador {0}",
  "{0} tracks": "{0} faixas",
  "{0} is late by {1} days": "{0} tem {1} dias de atraso",
  Save: "Guardar",
});

test("a text is translated with its values, and without an entry stays as it came", () => {
  expect(translate("Sold to the buyer {0}", ["Ana"])).toBe("Vendida ao comprador Ana");
  expect(translate("Save", [])).toBe("Guardar");
  expect(translate("Given to {0}", ["Ana"])).toBe("Given to Ana");
});

test("a sentence that arrives whole is recognised with its values", () => {
  expect(translate("1,234 tracks", [])).toBe("1234 faixas");
  expect(translate("12,345+ tracks", [])).toBe("12\u00a0345+ faixas");
  expect(translate("The order is late by 3 days", [])).toBe("The order tem 3 dias de atraso");
});

test("a name that looks like a text keeps its own words", () => {
  expect(translate("Sold to the buyer {0}", ["Save {0}"])).toBe("Vendida ao comprador Save {0}");
  expect(translate("My best tracks", [])).toBe("My best tracks");
  expect(translate("Sold to the buyer Save", [])).toBe("Vendida ao comprador Save");
});

test("each request is told in its own reader's language, and none in that of another", async () => {
  const say = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    return [m.error_loading_tracks(), langOf("pt")];
  };
  const [inPortuguese, inEnglish, asItCame] = await Promise.all([
    inWordsOf("pt", say),
    inWordsOf("en", say),
    inWordsOf(undefined, say),
  ]);
  expect(inPortuguese).toEqual(["Erro ao carregar faixas", "pt"]);
  expect(inEnglish).toEqual(["Error loading tracks", "en"]);
  expect(asItCame).toEqual(["Erro ao carregar faixas", "pt"]);
});
