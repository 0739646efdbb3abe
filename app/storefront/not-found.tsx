import { data, href, Link } from "react-router";
import { privatePage } from "#app/platform/http/private-page.ts";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { Headline } from "#app/platform/ui/headline.tsx";
import { m } from "#messages";
import type { Route } from "./+types/not-found";

export function loader() {
  return data(null, { status: 404 });
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, m.page_not_found());
}

const linkClass =
  "inline-flex min-h-11 items-center underline underline-offset-4 hover:text-accent";

/** Says in English what it says in Portuguese. */
export default function NotFoundPage() {
  return (
    <main id="content" className="page-width py-16 sm:py-24">
      <p className="mono-type text-muted">404</p>
      <div lang="pt">
        <Headline text={m.page_not_found()} className="headline-4xl mt-4 sm:headline-6xl" />
        <p className="mt-5 max-w-xl text-lg text-muted">{m.page_not_found_text()}</p>
        <p className="mt-8 flex flex-wrap gap-3">
          <Link to={href("/")} className={buttonVariants("accent")}>
            {m.page_not_found_home()}
          </Link>
          <Link to={href("/track-store")} className={buttonVariants("plain")}>
            {m.page_not_found_tracks()}
          </Link>
        </p>
      </div>
      <section lang="en" className="mt-14 border-line border-t pt-8">
        <h2 className="font-semibold text-xl">{m.not_found_english_title()}</h2>
        <p className="mt-2 max-w-xl text-muted">{m.not_found_english_text()}</p>
        <p className="mt-3 flex flex-wrap gap-x-6">
          <Link to={href("/")} className={linkClass}>
            {m.not_found_english_home()}
          </Link>
          <Link to={href("/track-store")} className={linkClass}>
            {m.not_found_english_tracks()}
          </Link>
        </p>
      </section>
    </main>
  );
}
