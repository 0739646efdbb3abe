import { data, Form, Link } from "react-router";
import { orNotFound } from "#app/platform/forms/or-not-found.ts";
import { refusalInit } from "#app/platform/forms/refusal-response.server.ts";
import { useFormResult } from "#app/platform/forms/use-form-result.ts";
import { protectSecretPage } from "#app/platform/http/secret-page.server.ts";
import { titleOf } from "#app/platform/navigation/page-meta.ts";
import { FormAlert } from "#app/platform/ui/alert.tsx";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { describeSearch } from "#app/shop/customers/saved-searches/describe-search.server.ts";
import { findGoneGenreOf } from "#app/shop/customers/saved-searches/gone-genre-links.server.ts";
import { addressOfList } from "#app/shop/customers/saved-searches/saved-search.ts";
import {
  confirmSearch,
  findSearchToConfirm,
} from "#app/shop/customers/saved-searches/saved-searches.server.ts";
import { m } from "#messages";
import type { Route } from "./+types/confirm-saved-search";
import { DescribedSearch } from "./shared/described-search.tsx";
import { GoneGenreNotice } from "./shared/gone-genre.tsx";
import { PlainPage } from "./shared/plain-page.tsx";

export { MailLinkFailed as ErrorBoundary } from "./shared/buyer-page-failed.tsx";

export const middleware = [protectSecretPage];

/** Changes nothing, because mail scanners open links. */
export async function loader({ params }: Route.LoaderArgs) {
  const search = orNotFound(await findSearchToConfirm(params.token), m.saved_search_link_over());
  return {
    described: await describeSearch(search),
    gone: await findGoneGenreOf(search),
    list: addressOfList(search),
    isConfirmed: search.confirmedAt !== null,
  };
}

export async function action({ params }: Route.ActionArgs) {
  const { refused } = await confirmSearch(params.token);
  if (refused?.reason === "missing") throw data(m.saved_search_link_over(), { status: 404 });
  if (!refused) return null;
  const problem = { title: m.saved_search_not_confirmed(), text: refused.text };
  return data({ problem }, refusalInit(refused));
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(matches, m.save_search_ask()) }];
}

export default function ConfirmSearchPage({ loaderData, actionData }: Route.ComponentProps) {
  const { described, gone, list, isConfirmed } = loaderData;
  const result = useFormResult(actionData);
  const title = isConfirmed ? m.noted() : m.save_search_ask();
  const text = isConfirmed ? m.saved_search_confirmed() : m.saved_search_question();
  return (
    <PlainPage title={title} text={text}>
      <DescribedSearch description={described} />
      {gone && <GoneGenreNotice {...gone} />}
      <FormAlert problem={result?.problem} />
      {isConfirmed ? (
        <Link to={list} className={`w-full sm:w-auto ${buttonVariants("plain", "large")}`}>
          {m.saved_search_see_today()}
        </Link>
      ) : (
        <Form method="post">
          <button type="submit" className={`w-full sm:w-auto ${buttonVariants("accent", "large")}`}>
            {m.saved_search_yes()}
          </button>
        </Form>
      )}
    </PlainPage>
  );
}
