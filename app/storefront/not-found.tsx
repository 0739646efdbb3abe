import { data, href, Link } from "react-router";
import { privatePage } from "#app/platform/http/private-page.ts";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { m } from "#messages";
import type { Route } from "./+types/not-found";

export function loader() {
  return data(null, { status: 404 });
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, m.page_not_found());
}

export default function NotFoundPage() {
  return (
    <main id="content" lang="pt" className="page-width py-24">
      <p className="mono-type text-muted">404</p>
      <h1 className="display-type mt-4 text-4xl sm:text-6xl">{m.page_not_found()}</h1>
      <p className="mt-5 max-w-xl text-lg text-muted">{m.page_not_found_text()}</p>
      <p className="mt-8 flex flex-wrap gap-3">
        <Link to={href("/")} className={buttonVariants("accent")}>
          {m.page_not_found_home()}
        </Link>
        <Link to={href("/track-store")} className={buttonVariants("plain")}>
          {m.page_not_found_tracks()}
        </Link>
      </p>
    </main>
  );
}
