import { data, Link } from "react-router";
import { privatePage } from "#app/platform/http/private-page.ts";
import { currentLanguage } from "#app/platform/i18n/language.ts";
import { href } from "#app/platform/navigation/href.ts";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { Headline } from "#app/platform/ui/headline.tsx";
import { m } from "#messages";
import type { Route } from "./+types/not-found";

export function loader() {
  return data(null, { status: 404 });
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, m.not_found_portuguese_title());
}

const linkClass =
  "inline-flex min-h-11 items-center underline underline-offset-4 hover:text-accent";

/** Says it in Portuguese, as the spec does, and in the visitor's language. */
export default function NotFoundPage() {
  return (
    <main id="content" className="page-width py-16 sm:py-24">
      <p className="mono-type text-muted">404</p>
      <div lang="pt">
        <Headline
          text={m.not_found_portuguese_title()}
          className="headline-4xl mt-4 sm:headline-6xl"
        />
        <p className="mt-5 max-w-xl text-lg text-muted">{m.not_found_portuguese_text()}</p>
        <p className="mt-8 flex flex-wrap gap-3">
          <Link to={href("/")} className={buttonVariants("accent")}>
            {m.not_found_portuguese_home()}
          </Link>
          <Link to={href("/track-store")} className={buttonVariants("plain")}>
            {m.not_found_portuguese_tracks()}
          </Link>
        </p>
      </div>
      {currentLanguage() !== "pt" && <InOwnLanguage />}
    </main>
  );
}

function InOwnLanguage() {
  return (
    <section lang={m.language_tag()} className="mt-14 border-line border-t pt-8">
      <h2 className="font-semibold text-xl">{m.page_not_found()}</h2>
      <p className="mt-2 max-w-xl text-muted">{m.page_not_found_text()}</p>
      <p className="mt-3 flex flex-wrap gap-x-6">
        <Link to={href("/")} className={linkClass}>
          {m.page_not_found_home()}
        </Link>
        <Link to={href("/track-store")} className={linkClass}>
          {m.page_not_found_tracks()}
        </Link>
      </p>
    </section>
  );
}
