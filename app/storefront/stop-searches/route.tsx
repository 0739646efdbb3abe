import { data, Form, href, Link } from "react-router";
import { describeSearch } from "#app/saved-searches/saved-search.ts";
import {
  listSearchesToStop,
  stopAllSearches,
  stopSearch,
} from "#app/saved-searches/stop-searches.server.ts";
import { buttonLook } from "#app/ui/button-look.ts";
import { titleOf } from "#app/web/page-meta.ts";
import { formDataOf } from "#app/web/read-form.server.ts";
import { protectSecretPage } from "#app/web/secret-page.server.ts";
import { redirectWithToast } from "#app/web/toast-cookie.server.ts";
import { PlainPage } from "../parts/plain-page.tsx";
import type { Route } from "./+types/route";

export { MailLinkOver as ErrorBoundary } from "../parts/buyer-page-failed.tsx";

export const middleware = [protectSecretPage];

/** Changes nothing, since programs that look at mails open links. */
export async function loader({ params }: Route.LoaderArgs) {
  const searches = await listSearchesToStop(params.token);
  return { searches: searches.map(({ id, ...search }) => ({ id, words: describeSearch(search) })) };
}

/** What a mail server sends stops all: RFC 8058 knows no choice, and no redirect. */
export async function action({ params, request, url }: Route.ActionArgs) {
  const form = await formDataOf(request);
  const id = form.get("search");
  if (form.get("List-Unsubscribe") === "One-Click") {
    await stopAllSearches(params.token);
    return null;
  }
  if (typeof id !== "string") throw data("This form is not known here.", { status: 400 });
  await stopSearch(params.token, id);
  return redirectWithToast(url.pathname, { title: "Stopped" }, { replaces: true });
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(matches, "Stop mails about new tracks") }];
}

export default function StopSearchesPage({ loaderData }: Route.ComponentProps) {
  const { searches } = loaderData;
  if (searches.length === 0) return <NothingToStop />;
  return (
    <PlainPage
      title="Stop mails about new tracks"
      text="They are stopped at once, and what is stored for them is erased."
    >
      <ul className="mb-8 border-line border-t">
        {searches.map(({ id, words }) => (
          <li
            key={id}
            className="flex items-center justify-between gap-x-6 gap-y-3 border-line border-b py-4 max-sm:flex-col max-sm:items-start"
          >
            <span dir="auto" className="min-w-0 font-semibold [overflow-wrap:anywhere]">
              {words}
            </span>
            {searches.length > 1 && (
              <Form method="post">
                <button
                  type="submit"
                  name="search"
                  value={id}
                  aria-label={`Stop ${words}`}
                  className={buttonLook("plain")}
                >
                  Stop this one
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      <Form method="post">
        <button
          type="submit"
          name="List-Unsubscribe"
          value="One-Click"
          className={`w-full sm:w-auto ${buttonLook("accent", "large")}`}
        >
          {searches.length > 1 ? "Stop all" : "Stop these mails"}
        </button>
      </Form>
    </PlainPage>
  );
}

function NothingToStop() {
  return (
    <PlainPage
      title="No more mails"
      text="No mails about new tracks come by this link, and nothing is stored for it. Should one come all the same, use the link at its end."
    >
      <Link
        to={href("/track-store")}
        className={`w-full sm:w-auto ${buttonLook("plain", "large")}`}
      >
        See all tracks
      </Link>
    </PlainPage>
  );
}
