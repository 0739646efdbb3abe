import { Link } from "react-router";
import { href } from "#app/platform/navigation/href.ts";
import { queryOf } from "#app/platform/navigation/list-address.ts";
import { NewerOlderLinks } from "#app/platform/navigation/newer-older-links.tsx";
import { pageMeta, titleOf } from "#app/platform/navigation/page-meta.ts";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { EmptyState } from "#app/platform/ui/empty-state.tsx";
import { listLedgerEntries, readEntryNumber } from "#app/shop/ledger/ledger-pages.server.ts";
import { m } from "#messages";
import { PlainPage } from "../shared/plain-page.tsx";
import type { Route } from "./+types/route";
import { CheckForYourself } from "./check-for-yourself.tsx";
import { LedgerEntryRow } from "./ledger-entry-row.tsx";
import { LedgerHeadSection } from "./ledger-head-section.tsx";

export { LoadingFailed as ErrorBoundary } from "../shared/loading-failed.tsx";

export function loader({ url }: Route.LoaderArgs) {
  return listLedgerEntries(readEntryNumber(url.searchParams.get("before")));
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: titleOf(matches, m.nav_register()),
    description: m.register_text(),
    matches,
    path: href("/register"),
  });
}

export default function LedgerPage({ loaderData }: Route.ComponentProps) {
  const { entries, head, begunAt, newer, older } = loaderData;
  const to = (before: number | undefined) =>
    before === undefined ? undefined : `?${queryOf({ before: String(before) })}`;
  return (
    <PlainPage title={m.nav_register()} text={m.register_text()}>
      <div className="grid gap-12">
        {head && begunAt && <LedgerHeadSection head={head} begunAt={begunAt} />}
        {entries.length === 0 ? (
          <EmptyState title={m.register_empty()}>
            <Link to={href("/track-store")} className={`mt-6 ${buttonVariants("plain")}`}>
              {m.all_tracks()}
            </Link>
          </EmptyState>
        ) : (
          <section>
            <h2 className="sr-only">{m.register_lines()}</h2>
            <ol className="border-line border-t">
              {entries.map((entry) => (
                <LedgerEntryRow key={entry.number} entry={entry} />
              ))}
            </ol>
            <NewerOlderLinks newer={to(newer)} older={to(older)} />
          </section>
        )}
        <CheckForYourself />
      </div>
    </PlainPage>
  );
}
