import { auditCsv } from "#app/platform/audit/audit-csv.server.ts";
import { readAuditFilter } from "#app/platform/audit/audit-filter.ts";
import { readAuditEntries } from "#app/platform/audit/audit-log.server.ts";
import { requireAdmin } from "#app/shop/accounts/guards.server.ts";
import { labelOfField } from "#app/shop/catalog/track-fields.ts";
import { csvResponse } from "../shared/csv-response.server.ts";
import { requireConfirmation } from "../shared/require-confirmation.server.ts";
import type { Route } from "./+types/audit-csv";

export const middleware = [requireAdmin, requireConfirmation("download-audit")];

export function loader({ url }: Route.LoaderArgs): Response {
  const entries = readAuditEntries(readAuditFilter(url.searchParams));
  return csvResponse("audit", auditCsv(entries, labelOfField));
}
