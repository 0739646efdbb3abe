import { auditCsv } from "#app/platform/audit/audit-csv.server.ts";
import { readAuditFilter } from "#app/platform/audit/audit-filter.ts";
import { readAuditEntries } from "#app/platform/audit/audit-log.server.ts";
import { DEFAULT_SHOP_NAME } from "#app/platform/ui/shop-name.ts";
import { requireAdmin } from "#app/shop/accounts/guards.server.ts";
import { labelOfField } from "#app/shop/catalog/track-fields.ts";
import { labelOfPage } from "#app/shop/content/page-labels.ts";
import { findSettings } from "#app/shop/content/settings.server.ts";
import { csvResponse } from "../shared/csv-response.server.ts";
import { requireConfirmation } from "../shared/require-confirmation.server.ts";
import type { Route } from "./+types/audit-csv";

export const middleware = [requireAdmin, requireConfirmation("download-audit")];

export async function loader({ url }: Route.LoaderArgs): Promise<Response> {
  const entries = readAuditEntries(readAuditFilter(url.searchParams));
  const { currency, shopName } = await findSettings();
  const reading = {
    nameOther: labelOfField,
    namePage: labelOfPage,
    currency,
    shopName: shopName ?? DEFAULT_SHOP_NAME,
  };
  return csvResponse("audit", auditCsv(entries, reading));
}
