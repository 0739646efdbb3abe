import { expect, test } from "vitest";
import { z } from "zod";
import { readForm, readTypedValues } from "../../app/platform/forms/read-form.server.ts";

const memberForm = z.object({
  name: z.string().trim().min(1, "Please enter a name."),
  age: z.coerce.number("Please enter an age.").int().min(18, "You are too young."),
  newPassword: z.string().min(8, "Eight characters at least."),
});

function formOf(...fields: [string, string | Blob][]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

test("a valid form is parsed as its schema says", () => {
  const form = formOf(["name", " Ana "], ["age", "30"], ["newPassword", "long enough"]);
  expect(readForm(memberForm, form)).toEqual({
    value: { name: "Ana", age: 30, newPassword: "long enough" },
  });
});

test("a refused form returns an error per field and what was typed, except passwords", () => {
  const form = formOf(["name", ""], ["age", "7"], ["newPassword", "short"]);
  expect(readForm(memberForm, form).errors).toEqual({
    name: "Please enter a name.",
    age: "You are too young.",
    newPassword: "Eight characters at least.",
  });
  expect(readTypedValues(form)).toEqual({ name: "", age: "7" });
});

test("an unexpected field is dropped, whatever its name", () => {
  const form = formOf(
    ["name", "Ana"],
    ["age", "30"],
    ["newPassword", "long enough"],
    ["role", "admin"],
    ["__proto__", "x"],
    ["__proto__[role]", "admin"],
    ["constructor", "x"],
  );
  expect(Object.keys(readForm(memberForm, form).value ?? {})).toEqual([
    "name",
    "age",
    "newPassword",
  ]);
  expect(Reflect.get({}, "role")).toBeUndefined();
});

test("a field that is sent twice or as a file is an error", () => {
  const twice = formOf(
    ["name", "Ana"],
    ["name", "Ben"],
    ["age", "30"],
    ["newPassword", "long enough"],
  );
  expect(readForm(memberForm, twice).errors).toHaveProperty("name");
  const file = formOf(["name", new Blob(["Ana"])], ["age", "30"], ["newPassword", "long enough"]);
  expect(readTypedValues(file)).toEqual({ age: "30" });
  expect(readForm(memberForm, file).errors).toHaveProperty("name");
});

test("an error that belongs to no field belongs to the form", () => {
  const pair = z
    .object({ a: z.string(), b: z.string() })
    .refine(({ a, b }) => a === b, "The two differ.");
  const { errors } = readForm(pair, formOf(["a", "1"], ["b", "2"]));
  expect(errors).toEqual({ form: "The two differ." });
});
