import { expect, test } from "vitest";
import { readForm, readTypedValues } from "../../app/platform/forms/read-form.server.ts";
import { isSafeLink } from "../../app/platform/forms/safe-link.ts";
import {
  contactAddressForm,
  legalTextForm,
  pageContentForm,
  socialLinksForm,
} from "../../app/shop/content/settings-form.ts";

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const unsafe = [
  "javascript:alert(1)",
  " javascript:alert(1)",
  "java\nscript:alert(1)",
  "\u0001javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1)",
  "http://example.com",
  "//example.com",
  "https:",
  "https://",
  "https://user:secret@example.com",
  "https://user@example.com",
  "https://exa mple.com/",
  "https://example.com/\nSet-Cookie: a=b",
  "https://example.com/\0",
  "ftp://example.com",
  "blob:https://example.com/1",
  "&#106;avascript:alert(1)",
  "example.com",
  "https://[",
];

test.each(unsafe)("the link %j is rejected and returned as typed", (link) => {
  expect(isSafeLink(link)).toBe(false);
  const fields = { instagramLink: link, youtubeLink: "", soundcloudLink: "" };
  const form = formOf(fields);
  expect(readForm(socialLinksForm, form).errors?.instagramLink).toBeDefined();
  expect(readTypedValues(form).instagramLink).toBe(link);
});

test("HTTPS links are accepted, and an empty field means no link", () => {
  const form = formOf({
    version: "v",
    instagramLink: " https://www.instagram.com/someone ",
    youtubeLink: "https://www.youtube.com/@ação?x=1#y",
    soundcloudLink: "",
  });
  expect(readForm(socialLinksForm, form).value).toEqual({
    version: "v",
    instagramLink: "https://www.instagram.com/someone",
    youtubeLink: "https://www.youtube.com/@a%C3%A7%C3%A3o?x=1#y",
    soundcloudLink: null,
  });
});

test("a contact address must be an email address or empty", () => {
  const read = (contactEmail: string) => readForm(contactAddressForm, formOf({ contactEmail }));
  expect(read(" Owner@Example.com ").value?.contactEmail).toBe("Owner@Example.com");
  expect(read("").value?.contactEmail).toBeNull();
  for (const wrong of ["owner", "a@b", "a@b.c?bcc=x@y.z", "a@b.com\nbcc: x@y.com", "<a@b.com>"]) {
    expect(read(wrong).errors?.contactEmail, wrong).toBeDefined();
  }
});

test("texts keep emoji, right-to-left letters and line breaks, and lose invisible characters", () => {
  const text = "  Olá 🎛️\r\nשלום\0\u0007\r\n\r\n<script>alert(1)</script>  ";
  const { value } = readForm(pageContentForm, formOf({ title: "One\ntitle\0", text }));
  expect(value).toMatchObject({
    title: "One title",
    text: "Olá 🎛️\nשלום\n\n<script>alert(1)</script>",
  });
});

test("a text of one megabyte is rejected with an error, and one at the limit is accepted", () => {
  const read = (text: string) => readForm(legalTextForm, formOf({ text }));
  expect(read("a".repeat(1_000_000)).errors?.text).toBe(
    "This text is too long: at most 20,000 characters.",
  );
  expect(read("a\r\n".repeat(10_000)).value?.text).toHaveLength(19_999);
  expect(read("a".repeat(20_001)).errors).toBeDefined();
  expect(read("  \r\n ").errors?.text).toContain("default");
});
