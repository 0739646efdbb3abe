import { requireAdmin } from "#app/accounts/guards.server.ts";
import { monthCsv, monthJson } from "#app/orders/books/exported-books.server.ts";
import { monthField } from "#app/orders/books/month-of-books.server.ts";
import { found } from "#app/web/found.ts";
import type { Route } from "./+types/month-of-books";

export const middleware = [requireAdmin];

const missing = "Please choose a month.";

/** A month's sales and refunds, for an accountant: `?month=2026-11&as=csv`. */
export async function loader({ url }: Route.LoaderArgs): Promise<Response> {
  const month = found(monthField.safeParse(url.searchParams.get("month")).data, missing);
  const isJson = url.searchParams.get("as") === "json";
  const content = isJson ? JSON.stringify(await monthJson(month), null, 2) : monthCsv(month);
  return new Response(content, {
    headers: {
      "Content-Type": isJson ? "application/json" : "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="books-${month}.${isJson ? "json" : "csv"}"`,
      "Cache-Control": "no-store",
    },
  });
}
