import { expect, test } from "vitest";
import { problemOfAccent } from "../../app/content/accent-colour.ts";
import { lookForm } from "../../app/content/settings-form.ts";

const look = { version: "", shopName: "", accentDark: "", accentLight: "" };

test("a colour that cannot be read on its background is refused, with its contrast", () => {
  expect(problemOfAccent("#ff5c3a", "dark")).toBeUndefined();
  expect(problemOfAccent("#bd2f0d", "light")).toBeUndefined();
  expect(problemOfAccent("#552200", "dark")).toMatch(
    /contrast is 1\.\d, and 4\.5 is needed.*lighter/,
  );
  expect(problemOfAccent("#ffd23c", "light")).toMatch(/contrast is 1\.\d, .*darker/);
});

test("colours are taken with and without their sign, and nothing else is", () => {
  expect(lookForm.parse({ ...look, accentDark: " 4FD1C5 " }).accentDark).toBe("#4fd1c5");
  for (const accentDark of ["red", "#fff", "#12345g", "url(//evil)", "#4fd1c5;--x:1"]) {
    expect(lookForm.safeParse({ ...look, accentDark }).success).toBe(false);
  }
});

test("a name of the shop may have 40 characters", () => {
  expect(lookForm.parse({ ...look, shopName: " Night  Bus\nRecords " }).shopName).toBe(
    "Night Bus Records",
  );
  expect(lookForm.parse(look).shopName).toBeNull();
  expect(lookForm.safeParse({ ...look, shopName: "a".repeat(41) }).success).toBe(false);
});
