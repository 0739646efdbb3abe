import type { RouterContextProvider } from "react-router";
import { orNotFound } from "#app/platform/forms/or-not-found.ts";
import { monthField } from "#app/platform/forms/text-fields.ts";
import { findStatement } from "#app/shop/accounting/shares/statements.server.ts";
import { m } from "#messages";
import { readProducerId } from "../producer/read-producer-id.server.ts";

const missing = m.statement_there_is_no_such_statement;

/**
 * Returns the statement.
 * @throws a 404 if the user may not see it or there is none.
 */
export async function requireStatement(
  context: Readonly<RouterContextProvider>,
  params: { id: string; month: string },
) {
  const id = readProducerId(context, params);
  const month = monthField.safeParse(params.month).data;
  return orNotFound(month ? await findStatement(id, month) : undefined, missing());
}
