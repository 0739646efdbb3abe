import { requireAdmin } from "#app/accounts/guards.server.ts";
import { auditCsv } from "#app/audit/audit-csv.server.ts";
import { readAuditFilter } from "#app/audit/audit-filter.ts";
import { readAuditLines } from "#app/audit/audit-log.server.ts";
import type { Route } from "./+types/csv-file";

export const middleware = [requireAdmin];

export function loader({ url }: Route.LoaderArgs): Response {
  const lines = readAuditLines(readAuditFilter(url.searchParams));
  const day = new Date().toISOString().slice(0, 10);
  return new Response(auditCsv(lines), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="audit-${day}.csv"`,
      "Cache-Control": "no-store",
    },
  });
}
