import { orNotFound } from "#app/platform/forms/or-not-found.ts";
import { monthField } from "#app/platform/forms/text-fields.ts";
import { requireAdmin } from "#app/shop/accounts/guards.server.ts";
import { monthCsv, monthJson } from "#app/shop/orders/books/exported-books.server.ts";
import { requireConfirmation } from "#app/shop/signing-in/confirm-identity.server.ts";
import { m } from "#messages";
import { csvResponse } from "../shared/csv-response.server.ts";
import type { Route } from "./+types/month-of-books";

export const middleware = [requireAdmin, requireConfirmation("download-books")];

const missing = m.orders_please_choose_a_month;

/** Downloads a month's sales and refunds: `?month=2026-11&as=csv`. */
export async function loader({ url }: Route.LoaderArgs): Promise<Response> {
  const month = orNotFound(monthField.safeParse(url.searchParams.get("month")).data, missing());
  if (url.searchParams.get("as") !== "json") return csvResponse("books", monthCsv(month), month);
  return new Response(JSON.stringify(await monthJson(month), null, 2), {
    headers: {
      "Content-Type": "application/json",
      "Content-Disposition": `attachment; filename="books-${month}.json"`,
      "Cache-Control": "no-store",
    },
  });
}
