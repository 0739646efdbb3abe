import { data } from "react-router";
import { orNotFound } from "#app/platform/forms/or-not-found.ts";
import { runInShopLanguage } from "#app/platform/i18n/request-language.server.ts";
import { attachmentResponse } from "#app/platform/storage/attachment-response.server.ts";
import { DEFAULT_SHOP_NAME } from "#app/platform/ui/shop-name.ts";
import { composeStatement } from "#app/shop/accounting/shares/compose-statement.ts";
import { statementCsv } from "#app/shop/accounting/shares/share-csv.server.ts";
import { findSeller } from "#app/shop/content/seller.server.ts";
import { findSettings } from "#app/shop/content/settings.server.ts";
import { drawPdfOrText } from "#app/shop/orders/documents/draw-document.server.ts";
import { m } from "#messages";
import { csvResponse } from "../shared/csv-response.server.ts";
import type { Route } from "./+types/statement-file";
import { requireStatement } from "./require-statement.server.ts";

const missing = m.statement_file_not_found;

export async function loader({ context, params, url }: Route.LoaderArgs): Promise<Response> {
  const statement = await requireStatement(context, params);
  const name = `shares-${statement.month}`;
  if (params.file === "statement.csv")
    return csvResponse(
      name,
      runInShopLanguage(() => statementCsv(statement)),
    );
  if (params.file !== "statement.pdf") throw data(missing, { status: 404 });
  const currency = url.searchParams.get("currency") ?? statement.accounts[0]?.currency;
  const account = statement.accounts.find((each) => each.currency === currency);
  const [seller, { shopName }] = await Promise.all([findSeller(), findSettings()]);
  const requestedAccount = orNotFound(account, missing());
  const issuer = seller ?? { name: shopName ?? DEFAULT_SHOP_NAME };
  const drawn = await runInShopLanguage(() =>
    drawPdfOrText(composeStatement(statement, requestedAccount, issuer), name),
  );
  return attachmentResponse(drawn.document);
}
