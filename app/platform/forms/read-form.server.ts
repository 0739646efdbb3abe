import { data } from "react-router";
import type { z } from "zod";
import { m } from "#messages";

type ReadForm<Schema extends z.ZodObject> =
  | { value: z.output<Schema>; errors?: undefined }
  | { value?: undefined; errors: Partial<Record<string, string>> };

/** @throws a 415 if the body is not a form. */
export async function formDataOf(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw data(m.address_takes_form(), { status: 415 });
  }
}

/** Drops unknown fields. A duplicate field or a file is an error. */
export function readForm<Schema extends z.ZodObject>(
  schema: Schema,
  formData: FormData,
): ReadForm<Schema>;
export function readForm(schema: z.ZodObject, formData: FormData): ReadForm<z.ZodObject> {
  const given = Object.keys(schema.shape).filter((name) => formData.has(name));
  const valueGiven = (name: string) => {
    const values = formData.getAll(name);
    return values.length === 1 ? values[0] : values;
  };
  const read = schema.safeParse(Object.fromEntries(given.map((name) => [name, valueGiven(name)])));
  if (read.success) return { value: read.data };

  const errors: Record<string, string> = {};
  for (const { path, message } of read.error.issues) errors[String(path[0] ?? "form")] ??= message;
  return { errors };
}

/** Omits passwords and secrets, and joins checkboxes of one name by commas. */
export function readTypedValues(formData: FormData): Record<string, string> {
  const texts = [...formData].filter((entry): entry is [string, string] => {
    const [name, value] = entry;
    return typeof value === "string" && !/password|secret/i.test(name);
  });
  const typed: Record<string, string> = {};
  for (const [name, text] of texts)
    typed[name] = Object.hasOwn(typed, name) ? `${typed[name]},${text}` : text;
  return typed;
}
