import type { RouterContextProvider } from "react-router";
import { signedIn } from "#app/accounts/sent-form.server.ts";
import { maySeeProducer } from "#app/shares/shares-policy.ts";
import { findStatement, monthField } from "#app/shares/statements.server.ts";
import { found } from "#app/web/found.ts";

const missing = "There is no such statement.";

/** @throws a 404 for whoever may not see it, as for one that is not there. */
export async function findShownStatement(
  context: Readonly<RouterContextProvider>,
  params: { id: string; month: string },
) {
  const isOpen = maySeeProducer(signedIn(context), params.id);
  const month = monthField.safeParse(params.month).data;
  return found(isOpen && month ? await findStatement(params.id, month) : undefined, missing);
}
