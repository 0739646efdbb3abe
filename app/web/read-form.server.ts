import { data } from "react-router";
import type { z } from "zod";

export type FormProblem<Field extends PropertyKey> = {
  errors: Partial<Record<Field | "form", string>>;
  typed: Partial<Record<Field, string>>;
};

type FieldOf<Schema extends z.ZodObject> = keyof z.input<Schema>;
type Refusal<Field extends PropertyKey> = ReturnType<typeof data<FormProblem<Field>>>;

export type ReadForm<Schema extends z.ZodObject> =
  | { value: z.output<Schema>; problem?: undefined }
  | { value?: undefined; problem: Refusal<FieldOf<Schema>> };

/** @throws a 415 when the body is no form. */
export async function formDataOf(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw data("This address takes a form.", { status: 415 });
  }
}

/** Unknown fields are dropped; one that comes twice, or as a file, is an error. Passwords are never sent back. */
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
  const typed: Record<string, string> = {};
  for (const name of given.filter((name) => !isSecret(name))) {
    const value = valueGiven(name);
    if (typeof value === "string") typed[name] = value;
  }
  return { problem: data({ errors, typed }, { status: 400 }) };
}

function isSecret(name: string): boolean {
  return /password/i.test(name);
}

export function typedIn(formData: FormData): Record<string, string> {
  const texts = [...formData].filter((entry): entry is [string, string] => {
    const [name, value] = entry;
    return typeof value === "string" && !isSecret(name);
  });
  return Object.fromEntries(texts);
}
