import { expect, test } from "vitest";
import { readForm } from "../../app/platform/forms/read-form.server.ts";
import { musicalKeys } from "../../app/shop/catalog/musical-keys.ts";
import { changedTrackForm, draftForm, trackForm } from "../../app/shop/catalog/track-form.ts";

const good = {
  title: "Night Shift",
  genre: "Techno",
  price: "49.99",
  purchaseLink: "https://example.com/buy",
};

function read(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return readForm(trackForm, form);
}

const errorOf = (field: string, value: string) => read({ ...good, [field]: value }).errors?.[field];

test("an empty form says which fields are required, in the shop's words", () => {
  expect(read({ title: " ", genre: "", price: "", purchaseLink: "" }).errors).toEqual({
    title: "O título é obrigatório",
    genre: "O gênero é obrigatório",
    price: "O preço deve ser um valor positivo",
    purchaseLink: "O link de compra é obrigatório",
  });
  expect(read({}).errors).toMatchObject({ price: "Invalid price" });
});

test("euros become whole cents, with a point or a comma", () => {
  const cents = ["49.99", "49,99", "50", " 0.01 ", "1000000"].map((price) => {
    return read({ ...good, price }).value?.price;
  });
  expect(cents).toEqual([4999, 4999, 5000, 1, 100_000_000]);
});

const notPlain = "O preço deve ser escrito só com algarismos, como 49.99";
const notPositive = "O preço deve ser um valor positivo";

test.each([
  ...["", "0", "-0", "-5", "-0.001"].map((price) => [price, notPositive]),
  ...["NaN", "1e2", "1e309", "0x10", "1 000", "٣", "€5"].map((price) => [price, notPlain]),
  ...["10.999", "49,999"].map((price) => [price, "O preço pode ter no máximo duas casas decimais"]),
  ...["1000000.01", "9".repeat(400)].map((price) => [
    price,
    "O preço pode ser de no máximo 1000000",
  ]),
])("the price %s is rejected with its own error", (price = "", reason = "") =>
  expect(errorOf("price", price)).toBe(reason),
);

const blank = {
  floorCents: null,
  bpm: null,
  key: null,
  duration: null,
  releaseDate: null,
  releaseTime: null,
  subgenre: null,
  vocals: null,
  vocalGender: null,
  vocalLanguage: null,
  software: null,
  tags: [],
  samples: null,
  aiParts: null,
  offeredBefore: null,
  contentId: null,
  driveLink: null,
  cover: null,
  audio: null,
};

test("an optional field is null when it is empty, unknown or zero", () => {
  const empty = { bpm: "0", key: "", duration: "--:--", releaseDate: " ", driveLink: "" };
  expect(read({ ...good, ...empty, description: "" }).value).toEqual({
    ...good,
    ...blank,
    agreementModel: "licence",
    price: 4999,
    description: "",
    onSale: false,
    sold: false,
    newArrival: false,
  });
});

test("a length is read as seconds, a tempo as beats a minute", () => {
  const fields = { duration: "3:30", bpm: "127,5", key: "F# minor", releaseDate: "2026-01-31" };
  expect(read({ ...good, ...fields, sold: "on" }).value).toMatchObject({
    duration: 210,
    bpm: 127.5,
    key: "F# minor",
    releaseDate: "2026-01-31",
    sold: true,
    onSale: false,
  });
});

test.each([
  ["bpm", "fast"],
  ["bpm", "-1"],
  ["bpm", "1e2"],
  ["key", "H minor"],
  ["duration", "3:75"],
  ["duration", "210"],
  ["releaseDate", "31/01/2026"],
  ["onSale", "true"],
  ["cover", "../x"],
  ["genre", "Undefined"],
  ["title", "x".repeat(201)],
  ["description", "x".repeat(5001)],
])("%s cannot be %s", (field, value) => expect(errorOf(field, value)).toBeDefined());

test.each([
  "javascript:alert(1)",
  " JavaScript:alert(1)",
  "java\nscript:alert(1)",
  "\u0001javascript:alert(1)",
  "data:text/html,x",
  "vbscript:x",
  "//example.com",
  "example.com/buy",
  "http://example.com",
  "http://localhost.example.com",
  "http://127.0.0.1.example.com",
  "https://ana:secret@example.com",
  "https://ana@example.com",
  "https://exa\nmple.com",
  "ftp://example.com",
  "https://",
  "&#106;avascript:alert(1)",
  `https://example.com/${"x".repeat(2048)}`,
  `https://example.com/${"é".repeat(700)}`,
])("a track can't link to %s", (link) => {
  expect(errorOf("purchaseLink", link)).toBeDefined();
  expect(errorOf("driveLink", link)).toBeDefined();
});

test("a link must be HTTPS, or HTTP to this machine, and is stored in normalized form", () => {
  const links = ["https://EXAMPLE.com/a b", "http://localhost:3000/x", "http://127.0.0.1"];
  expect(links.map((purchaseLink) => read({ ...good, purchaseLink }).value?.purchaseLink)).toEqual([
    "https://example.com/a%20b",
    "http://localhost:3000/x",
    "http://127.0.0.1/",
  ]);
  expect(errorOf("driveLink", "http://localhost:3000/x")).toBeDefined();
});

test("a title is a single line of visible characters", () => {
  expect(read({ ...good, title: " Night\u0000 \n Shift\t " }).value?.title).toBe("Night Shift");
  expect(errorOf("title", "\u0000\t")).toBe("O título é obrigatório");
});

test("a draft may lack everything and gets names for what is missing", () => {
  expect(readForm(draftForm, new FormData()).value).toEqual({
    ...blank,
    purchaseLink: null,
    title: "Draft Track",
    agreementModel: "licence",
    genre: "Undefined",
    price: 0,
    description: "",
    onSale: false,
    sold: false,
    newArrival: false,
  });
  const wrong = new FormData();
  wrong.append("price", "a lot");
  expect(readForm(draftForm, wrong).errors).toHaveProperty("price");
});

test("the form of a published track needs no price", () => {
  const form = new FormData();
  for (const [name, value] of Object.entries(good)) if (name !== "price") form.append(name, value);
  expect(readForm(changedTrackForm, form).value).not.toHaveProperty("price");
});

test("the form accepts every key of the list, and each is listed once", () => {
  expect(new Set(musicalKeys.map(({ camelot }) => camelot)).size).toBe(24);
  for (const { key } of musicalKeys) expect(read({ ...good, key }).value?.key).toBe(key);
});

test.each(["None", "no.", " nenhuma ", "não", "ninguna", "aucun", "keine", "Nothing", "–"])(
  "the samples value '%s' is shown as None",
  (samples) => expect(read({ ...good, samples }).value?.samples).toBe("None"),
);

test("a declaration keeps the seller's words, on one line of at most 500 characters", () => {
  const text = "No break,\nbut a chord of mine";
  expect(read({ ...good, samples: text }).value?.samples).toBe("No break, but a chord of mine");
  expect(errorOf("contentId", "x".repeat(501))).toBe("O texto é longo demais");
  expect(read({ ...good, aiParts: " " }).value?.aiParts).toBeNull();
});
