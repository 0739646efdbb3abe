import { href, Link } from "react-router";
import { listRegister, readLineNumber } from "#app/register/register-pages.server.ts";
import { buttonVariants } from "#app/ui/button-look.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { NewerOlderLinks } from "#app/ui/newer-older-links.tsx";
import { pageMeta, titleOf } from "#app/web/page-meta.ts";
import { m } from "#messages";
import { PlainPage } from "../parts/plain-page.tsx";
import type { Route } from "./+types/route";
import { CheckForYourself } from "./check-for-yourself.tsx";
import { LineRow } from "./line-row.tsx";
import { LedgerHeadSection } from "./register-head.tsx";

export { LoadingFailed as ErrorBoundary } from "../parts/loading-failed.tsx";

export function loader({ url }: Route.LoaderArgs) {
  return listRegister(readLineNumber(url.searchParams.get("before")));
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: titleOf(matches, m.nav_register()),
    description: m.register_text(),
    matches,
    path: href("/register"),
  });
}

export default function RegisterPage({ loaderData }: Route.ComponentProps) {
  const { lines, head, begunAt, newer, older } = loaderData;
  const to = (before: number | undefined) =>
    before === undefined ? undefined : { search: `before=${before}` };
  return (
    <PlainPage title={m.nav_register()} text={m.register_text()}>
      <div className="grid gap-12">
        {head && begunAt && <LedgerHeadSection head={head} begunAt={begunAt} />}
        {lines.length === 0 ? (
          <EmptyState title={m.register_empty()}>
            <Link to={href("/track-store")} className={`mt-6 ${buttonVariants("plain")}`}>
              {m.all_tracks()}
            </Link>
          </EmptyState>
        ) : (
          <section>
            <h2 className="sr-only">{m.register_lines()}</h2>
            <ol className="border-line border-t">
              {lines.map((line) => (
                <LineRow key={line.number} line={line} />
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
