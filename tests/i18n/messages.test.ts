import { expect, test } from "vitest";
import { m } from "#messages";
import {
  runInLanguage,
  runInShopLanguage,
} from "../../app/platform/i18n/request-language.server.ts";
import { compareCatalogs, compileCatalog } from "../../scripts/message-catalogs.ts";
import { compileMessage } from "../../scripts/message-compiler.ts";

test("the check names each missing message, extra message and difference in values", () => {
  const original = compileCatalog({ left: "Left", tracks: "{count, number} tracks" }, "en");
  const other = compileCatalog({ right: "Direita", tracks: "{number} faixas" }, "pt");
  expect(compareCatalogs(original, other)).toEqual([
    "left is missing",
    "right is not in en.json",
    "tracks takes { number } instead of { count }",
  ]);
});

test("a message that cannot be parsed is reported with its catalog", () => {
  const broken = () => compileCatalog({ broken: "{count, plural, one {# track}" }, "en");
  expect(broken).toThrow("messages/en.json: broken can't be read.");
  expect(() => compileMessage("{role, select, admin {A} other {B}}", "en")).toThrow(/plural/);
});

test("a link in a message is a function of its text", () => {
  const { values, text } = compileMessage("By <link>our form</link>, {day}.", "en");
  expect(values).toEqual({ link: "(text: string) => string", day: "string | number" });
  const said = new Function("link", "day", `return ${text}`);
  expect(said((label: string) => `[${label}]`, "Monday")).toBe("By [our form], Monday.");
});

test("counts are grouped and use the form for their number", () => {
  expect([0, 1, 2, 12345].map((count) => m.track_count({ count }))).toEqual([
    "0 tracks",
    "1 track",
    "2 tracks",
    "12,345 tracks",
  ]);
});

test("a message uses the language of its request, or the shop's own language where that is required", async () => {
  const read = () => [m.search_submit(), m.track_count({ count: 12345 })];
  const shops = ["Search", "12,345 tracks"];
  expect(read()).toEqual(shops);
  expect(await runInLanguage("pt", async () => read())).toEqual(["Procurar", "12\u00a0345 faixas"]);
  expect(await runInLanguage("pt", async () => runInShopLanguage(read))).toEqual(shops);
});

test("text that looks like code stays text", () => {
  const { text } = compileMessage("`$'{'x'}'` \\ {name}", "en");
  expect(new Function("name", `return ${text}`)("Ana")).toBe(["`$", "{x}` \\ Ana"].join(""));
});
