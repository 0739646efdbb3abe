import { formCommand, type SentForm } from "#app/platform/forms/form-command.server.ts";
import { formDataOf } from "#app/platform/forms/read-form.server.ts";
import { useFormResult } from "#app/platform/forms/use-form-result.ts";
import { privatePage } from "#app/platform/http/private-page.ts";
import { clientContext } from "#app/platform/http/request-context.ts";
import { localPath } from "#app/platform/i18n/language-address.ts";
import { FormAlert } from "#app/platform/ui/alert.tsx";
import { renderMessage } from "#app/platform/ui/render-message.tsx";
import { feedAddress } from "#app/shop/catalog/filters/feed-address.ts";
import { readStoreFilter } from "#app/shop/catalog/filters/store-filter.server.ts";
import { describeSearch } from "#app/shop/customers/saved-searches/describe-search.server.ts";
import {
  addressOfList,
  addressToSave,
  type SavedSearch,
  savedSearchOf,
} from "#app/shop/customers/saved-searches/saved-search.ts";
import {
  requestSavedSearch,
  savedSearchForm,
} from "#app/shop/customers/saved-searches/saved-searches.server.ts";
import { findSendingProblem } from "#app/shop/mail/mail.server.ts";
import { m } from "#messages";
import { AlertEmailForm } from "../shared/alert-email-form.tsx";
import { DescribedSearch } from "../shared/described-search.tsx";
import { PlainPage } from "../shared/plain-page.tsx";
import type { Route } from "./+types/route";

export { LoadingFailed as ErrorBoundary } from "../shared/loading-failed.tsx";

/** The confirmation is the same for every address, so that no one learns who is subscribed. */
const createConfirmation = () => ({
  title: m.look_into_mailbox(),
  text: m.saved_search_asked(),
});

const addressSaved = () => ({
  title: m.address_noted(),
  text: m.saved_search_noted(),
});

export async function loader({ url }: Route.LoaderArgs) {
  const filter = await readStoreFilter(url.searchParams);
  const search = savedSearchOf(filter);
  return {
    action: addressToSave(search),
    described: await describeSearch(search),
    feed: search.words === "" ? feedAddress({ ...filter, hideSold: false }) : undefined,
    sendsMail: (await findSendingProblem()) === undefined,
  };
}

type SentAsk = SentForm & { search: SavedSearch; address: string };

const searchCommand = formCommand({
  form: savedSearchForm,
  failed: m.saved_search_failed,
  run: async ({ email }, { search, address }: SentAsk) => {
    const result = await requestSavedSearch({ search, email, address });
    return result.refused ? result : { done: await findSendingProblem() };
  },
  done: (sendingProblem, _, { search }) => ({
    to: addressOfList(search),
    toast: sendingProblem ? addressSaved() : createConfirmation(),
    replaces: true,
  }),
});

export async function action({ request, context, url }: Route.ActionArgs) {
  const search = savedSearchOf(await readStoreFilter(url.searchParams));
  const { address } = context.get(clientContext);
  return searchCommand({ formData: await formDataOf(request), search, address });
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, m.save_search_ask());
}

export default function SaveSearchPage({ loaderData, actionData }: Route.ComponentProps) {
  const { action, described, feed, sendsMail } = loaderData;
  const result = useFormResult(actionData);
  return (
    <PlainPage title={m.save_search_ask()} text={m.saved_search_text()}>
      <DescribedSearch description={described} />
      <FormAlert problem={result?.errors ? undefined : result?.problem} />
      <AlertEmailForm
        action={action}
        button={m.saved_search_submit()}
        hint={m.saved_search_hint()}
        sendsMail={sendsMail}
        tone="accent"
        error={result?.errors?.email}
        typed={result?.typed?.email}
      />
      {feed && (
        <p className="mt-10 text-muted text-sm">
          {renderMessage(m.saved_search_without_address, {
            link: (text) => (
              <a
                href={localPath(feed)}
                className="text-ink underline underline-offset-4 hover:text-accent"
              >
                {text}
              </a>
            ),
          })}
        </p>
      )}
    </PlainPage>
  );
}
