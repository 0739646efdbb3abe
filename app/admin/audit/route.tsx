import { Download } from "lucide-react";
import { href } from "react-router";
import {
  type AuditFilter,
  readAuditCursor,
  readAuditFilter,
} from "#app/platform/audit/audit-filter.ts";
import { listAuditActions, listAuditEntries } from "#app/platform/audit/audit-log.server.ts";
import { privatePage } from "#app/platform/http/private-page.ts";
import { listAddress, queryOf } from "#app/platform/navigation/list-address.ts";
import { NewerOlderLinks } from "#app/platform/navigation/newer-older-links.tsx";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { EmptyState } from "#app/platform/ui/empty-state.tsx";
import { m } from "#messages";
import { AdminFailed } from "../shared/admin-failed.tsx";
import { AdminHeading } from "../shared/admin-heading.tsx";
import type { Route } from "./+types/route";
import { AuditList } from "./audit-list.tsx";
import { AuditSearch } from "./audit-search.tsx";

export async function loader({ url }: Route.LoaderArgs) {
  const filter = readAuditFilter(url.searchParams);
  const [page, actions] = await Promise.all([
    listAuditEntries(filter, readAuditCursor(url.searchParams)),
    listAuditActions(),
  ]);
  return { ...page, actions, filter };
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, m.audit_audit());
}

export default function AuditPage({ loaderData }: Route.ComponentProps) {
  const { entries, newer, older, actions, filter } = loaderData;
  const parameters = queryOf(filter);
  return (
    <main id="content" className="min-w-0 pb-16">
      <AdminHeading title={m.audit_audit()} text={m.audit_who_did_what_and_when_nothing()}>
        {/* Plain link, because it downloads a file. */}
        <a
          href={listAddress(href("/admin/audit.csv"), parameters)}
          download
          className={buttonVariants("plain", "small")}
        >
          <Download aria-hidden className="size-4" /> {m.download_csv()}
        </a>
      </AdminHeading>
      <AuditSearch filter={filter} actions={actions} />
      {entries.length > 0 ? (
        <AuditList entries={entries} />
      ) : (
        <EmptyState
          title={m.nothing_found()}
          text={parameters.size > 0 ? m.audit_no_matches() : m.audit_empty()}
          next={
            parameters.size > 0 ? { to: href("/admin/audit"), name: m.search_clear() } : undefined
          }
        />
      )}
      <NewerOlderLinks
        newer={addressOf(filter, "after", newer)}
        older={addressOf(filter, "before", older)}
      />
    </main>
  );
}

function addressOf(filter: AuditFilter, side: "before" | "after", id: number | undefined) {
  if (id === undefined) return undefined;
  return `?${queryOf({ ...filter, [side]: String(id) })}`;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <AdminFailed
      error={error}
      title={m.audit_error_fetching_the_audit_log()}
      text={m.audit_the_audit_log_could_not_be()}
    />
  );
}
