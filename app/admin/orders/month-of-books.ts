import { orNotFound } from "#app/platform/forms/or-not-found.ts";
import { monthField } from "#app/platform/forms/text-fields.ts";
import { attachmentResponse } from "#app/platform/storage/attachment-response.server.ts";
import { requireAdmin } from "#app/shop/accounts/guards.server.ts";
import { monthCsv, monthJson } from "#app/shop/orders/books/exported-books.server.ts";
import { m } from "#messages";
import { csvResponse } from "../shared/csv-response.server.ts";
import { requireConfirmation } from "../shared/require-confirmation.server.ts";
import type { Route } from "./+types/month-of-books";

export const middleware = [requireAdmin, requireConfirmation("download-books")];

const missing = m.orders_please_choose_a_month;

/** Downloads a month's sales and refunds: `?month=2026-11&as=csv`. */
export async function loader({ url }: Route.LoaderArgs): Promise<Response> {
  const month = orNotFound(monthField.safeParse(url.searchParams.get("month")).data, missing());
  if (url.searchParams.get("as") !== "json") return csvResponse("books", monthCsv(month), month);
  return attachmentResponse({
    fileName: `books-${month}.json`,
    mediaType: "application/json",
    content: JSON.stringify(await monthJson(month), null, 2),
  });
}
