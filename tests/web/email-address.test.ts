import { expect, test } from "vitest";
import { emailAddress } from "../../app/platform/forms/text-fields.ts";
import { readEnv } from "../../app/platform/system/env.server.ts";
import { sameEmail } from "../../app/shop/checkout/same-email.ts";

const read = (text: string) => emailAddress("Invalid.").safeParse(text).data;

test.each([
  ["ana@example.com", "ana@example.com"],
  [" Ana@Example.com ", "Ana@Example.com"],
  ["ana@müller.de", "ana@xn--mller-kva.de"],
  ["ana@例え.テスト", "ana@xn--r8jz45g.xn--zckzah"],
  ["ana@xn--e1afmkfd.xn--p1ai", "ana@xn--e1afmkfd.xn--p1ai"],
  ["a&b/c!d=e%f@example.com", "a&b/c!d=e%f@example.com"],
])("the email address %s is read as %s", (typed, stored) => {
  expect(read(typed)).toBe(stored);
});

test.each([
  "",
  "ana",
  "ana@",
  "@example.com",
  "ana@example",
  "ana@example.",
  "a na@example.com",
  "ana@exa mple.com",
  "ana@example.com\nBcc: eve@example.com",
  "ana@example.com,eve@example.com",
  "Ana <ana@example.com>",
  "ana@müller.de/x",
  "ana@müller.de:25",
  "eve@ana@müller.de",
  `${"a".repeat(250)}@example.com`,
])("%j is not an email address", (typed) => {
  expect(read(typed)).toBeUndefined();
});

test("an address is the same in every spelling of its domain and in capitals", () => {
  expect(sameEmail("ana@müller.de", "ANA@xn--mller-kva.de")).toBe(true);
  expect(sameEmail("ana@müller.de", "ana@mueller.de")).toBe(false);
});

test("the shop's own address can have an international domain", () => {
  expect(readEnv({ MAIL_FROM: "loja@ação.pt" }).MAIL_FROM).toBe("loja@xn--ao-siap.pt");
});
