import { data, Form, Link } from "react-router";
import { addressOfList, describeSearch } from "#app/saved-searches/saved-search.ts";
import { confirmSearch, findSearchToConfirm } from "#app/saved-searches/saved-searches.server.ts";
import { FormAlert } from "#app/ui/alert.tsx";
import { buttonLook } from "#app/ui/button-look.ts";
import { found } from "#app/web/found.ts";
import { titleOf } from "#app/web/page-meta.ts";
import { refusalInit } from "#app/web/refusal-response.server.ts";
import { protectSecretPage } from "#app/web/secret-page.server.ts";
import { useFormResult } from "#app/web/use-form-result.ts";
import type { Route } from "./+types/confirm-saved-search";
import { DescribedSearch } from "./parts/described-search.tsx";
import { PlainPage } from "./parts/plain-page.tsx";

export { MailLinkOver as ErrorBoundary } from "./parts/buyer-page-failed.tsx";

export const middleware = [protectSecretPage];

const missing = "It is too old, was replaced by another, or the mails were stopped.";

/** Changes nothing, since programs that look at mails open links. */
export async function loader({ params }: Route.LoaderArgs) {
  const search = found(await findSearchToConfirm(params.token), missing);
  return {
    described: describeSearch(search),
    list: addressOfList(search),
    isConfirmed: search.confirmedAt !== null,
  };
}

export async function action({ params }: Route.ActionArgs) {
  const { refused } = await confirmSearch(params.token);
  if (refused?.reason === "missing") throw data(missing, { status: 404 });
  if (!refused) return null;
  const problem = { title: "Nothing was saved", text: refused.text };
  return data({ problem }, refusalInit(refused));
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(matches, "Tell me of new tracks like these") }];
}

export default function ConfirmSearchPage({ loaderData, actionData }: Route.ComponentProps) {
  const { described, list, isConfirmed } = loaderData;
  const result = useFormResult(actionData);
  const title = isConfirmed ? "Noted" : "Tell me of new tracks like these";
  const text = isConfirmed
    ? "You get a mail when tracks like these come, at most one a day. A link in each of them stops it."
    : "Shall we write to you when there are new ones?";
  return (
    <PlainPage title={title} text={text}>
      <DescribedSearch words={described} />
      <FormAlert problem={result?.problem} />
      {isConfirmed ? (
        <Link to={list} className={`w-full sm:w-auto ${buttonLook("plain", "large")}`}>
          See what fits today
        </Link>
      ) : (
        <Form method="post">
          <button type="submit" className={`w-full sm:w-auto ${buttonLook("accent", "large")}`}>
            Yes, write to me
          </button>
        </Form>
      )}
    </PlainPage>
  );
}
