import { data } from "react-router";
import { findSeller } from "#app/content/seller.server.ts";
import { findSettings } from "#app/content/settings.server.ts";
import { inShopsLanguage } from "#app/i18n/request-language.server.ts";
import { documentResponse } from "#app/orders/documents/document-response.server.ts";
import { drawPdfOrText } from "#app/orders/documents/draw-document.server.ts";
import { composeStatement } from "#app/shares/compose-statement.ts";
import { statementCsv } from "#app/shares/share-csv.server.ts";
import { DEFAULT_SHOP_NAME } from "#app/ui/shop-name.ts";
import { orNotFound } from "#app/web/or-not-found.ts";
import { m } from "#messages";
import { csvResponse } from "../shared/csv-response.server.ts";
import type { Route } from "./+types/statement-file";
import { requireStatement } from "./require-statement.server.ts";

const missing = m.statement_there_is_no_such_file;

/** Downloads a month's statement as PDF or CSV. */
export async function loader({ context, params, url }: Route.LoaderArgs): Promise<Response> {
  const statement = await requireStatement(context, params);
  const name = `shares-${statement.month}`;
  if (params.file === "statement.csv")
    return csvResponse(
      name,
      inShopsLanguage(() => statementCsv(statement)),
    );
  if (params.file !== "statement.pdf") throw data(missing, { status: 404 });
  const currency = url.searchParams.get("currency") ?? statement.accounts[0]?.currency;
  const account = statement.accounts.find((each) => each.currency === currency);
  const [seller, { shopName }] = await Promise.all([findSeller(), findSettings()]);
  const requestedAccount = orNotFound(account, missing());
  const issuer = seller ?? { name: shopName ?? DEFAULT_SHOP_NAME };
  const drawn = await drawPdfOrText(
    () => composeStatement(statement, requestedAccount, issuer),
    name,
  );
  return documentResponse(drawn.document);
}
