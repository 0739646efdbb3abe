import { data, Form, Link } from "react-router";
import { formDataOf } from "#app/platform/forms/read-form.server.ts";
import { redirectWithToast } from "#app/platform/forms/toast-cookie.server.ts";
import { protectSecretPage } from "#app/platform/http/secret-page.server.ts";
import { href } from "#app/platform/navigation/href.ts";
import { titleOf } from "#app/platform/navigation/page-meta.ts";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { describeSearch } from "#app/shop/customers/saved-searches/describe-search.server.ts";
import { findGoneGenreOf } from "#app/shop/customers/saved-searches/gone-genre-links.server.ts";
import {
  listSearchesToStop,
  stopAllSearches,
  stopSearch,
} from "#app/shop/customers/saved-searches/stop-searches.server.ts";
import { m } from "#messages";
import { GoneGenreNotice } from "../shared/gone-genre.tsx";
import { PlainPage } from "../shared/plain-page.tsx";
import type { Route } from "./+types/route";

export { MailLinkFailed as ErrorBoundary } from "../shared/buyer-page-failed.tsx";

export const middleware = [protectSecretPage];

/** Changes nothing, because mail scanners open links. */
export async function loader({ params }: Route.LoaderArgs) {
  const searches = await listSearchesToStop(params.token);
  return {
    searches: await Promise.all(
      searches.map(async ({ id, ...search }) => ({
        id,
        description: await describeSearch(search),
        gone: await findGoneGenreOf(search),
      })),
    ),
  };
}

/** Requests from mail servers stop all alerts: RFC 8058 allows neither a choice nor a redirect. */
export async function action({ params, request, url }: Route.ActionArgs) {
  const form = await formDataOf(request);
  const id = form.get("search");
  if (form.get("List-Unsubscribe") === "One-Click") {
    await stopAllSearches(params.token);
    return null;
  }
  if (typeof id !== "string") throw data(m.form_unknown(), { status: 400 });
  await stopSearch(params.token, id);
  return redirectWithToast(url.pathname, { title: m.stopped() }, { replaces: true });
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(matches, m.stop_searches_heading()) }];
}

export default function StopSearchesPage({ loaderData }: Route.ComponentProps) {
  const { searches } = loaderData;
  if (searches.length === 0) return <NoSearches />;
  return (
    <PlainPage title={m.stop_searches_heading()} text={m.stop_searches_text()}>
      <ul className="mb-8 border-line border-t">
        {searches.map(({ id, description, gone }) => (
          <li key={id} className="grid gap-3 border-line border-b py-4">
            <div className="flex items-center justify-between gap-x-6 gap-y-3 max-sm:flex-col max-sm:items-start">
              <span dir="auto" className="min-w-0 font-semibold [overflow-wrap:anywhere]">
                {description}
              </span>
              {searches.length > 1 && (
                <Form method="post">
                  <button
                    type="submit"
                    name="search"
                    value={id}
                    aria-label={m.stop_search_label({ words: description })}
                    className={buttonVariants("plain")}
                  >
                    {m.stop_search()}
                  </button>
                </Form>
              )}
            </div>
            {gone && <GoneGenreNotice {...gone} />}
          </li>
        ))}
      </ul>
      <Form method="post">
        <button
          type="submit"
          name="List-Unsubscribe"
          value="One-Click"
          className={`w-full sm:w-auto ${buttonVariants("accent", "large")}`}
        >
          {searches.length > 1 ? m.stop_searches_all() : m.stop_searches_one()}
        </button>
      </Form>
    </PlainPage>
  );
}

function NoSearches() {
  return (
    <PlainPage title={m.stop_searches_none()} text={m.stop_searches_none_text()}>
      <Link
        to={href("/track-store")}
        className={`w-full sm:w-auto ${buttonVariants("plain", "large")}`}
      >
        {m.all_tracks()}
      </Link>
    </PlainPage>
  );
}
