import type { RouterContextProvider } from "react-router";
import { orNotFound } from "#app/platform/forms/or-not-found.ts";
import { monthField } from "#app/platform/forms/text-fields.ts";
import { findStatement } from "#app/shop/accounting/shares/statements.server.ts";
import { m } from "#messages";
import { readProducerId } from "../producer/read-producer-id.server.ts";

const missing = m.statement_not_found;

/** @throws {Response} 404 if there is no such statement or the user may not see it. */
export async function requireStatement(
  context: Readonly<RouterContextProvider>,
  params: { id: string; month: string },
) {
  const id = readProducerId(context, params);
  const month = monthField.safeParse(params.month).data;
  return orNotFound(month ? await findStatement(id, month) : undefined, missing());
}
