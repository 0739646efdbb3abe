import { href, Link } from "react-router";
import { listRegister, readLineNumber } from "#app/register/register-pages.server.ts";
import { buttonLook } from "#app/ui/button-look.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { NewerOlderLinks } from "#app/ui/newer-older-links.tsx";
import { pageMeta, titleOf } from "#app/web/page-meta.ts";
import { PlainPage } from "../parts/plain-page.tsx";
import type { Route } from "./+types/route";
import { CheckForYourself } from "./check-for-yourself.tsx";
import { LineRow } from "./line-row.tsx";
import { RegisterHead } from "./register-head.tsx";

export { LoadingFailed as ErrorBoundary } from "../parts/loading-failed.tsx";

export function loader({ url }: Route.LoaderArgs) {
  return listRegister(readLineNumber(url.searchParams.get("before")));
}

const text =
  "Every track that was published here, sold or given back, one line each. No line is ever changed: each carries a fingerprint of all before it. No line names a person.";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: titleOf(matches, "Register"),
    description: text,
    matches,
    path: href("/register"),
  });
}

export default function RegisterPage({ loaderData }: Route.ComponentProps) {
  const { lines, head, begunAt, newer, older } = loaderData;
  const to = (before: number | undefined) =>
    before === undefined ? undefined : { search: `before=${before}` };
  return (
    <PlainPage title="Register" text={text}>
      <div className="grid gap-12">
        {head && begunAt && <RegisterHead head={head} begunAt={begunAt} />}
        {lines.length === 0 ? (
          <EmptyState title="No lines here">
            <Link to={href("/track-store")} className={`mt-6 ${buttonLook("plain")}`}>
              See all tracks
            </Link>
          </EmptyState>
        ) : (
          <section>
            <h2 className="sr-only">Lines</h2>
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
