import { feedAddress } from "#app/catalogue/filters/feed-address.ts";
import { readTrackFilter } from "#app/catalogue/filters/track-filter.ts";
import { findSendingProblem } from "#app/mail/mail.server.ts";
import {
  addressOfList,
  addressToSave,
  describeSearch,
  type SavedSearch,
  savedSearchOf,
} from "#app/saved-searches/saved-search.ts";
import { askForMails, savedSearchForm } from "#app/saved-searches/saved-searches.server.ts";
import { FormAlert } from "#app/ui/alert.tsx";
import { formCommand, type SentForm } from "#app/web/form-command.server.ts";
import { privatePage } from "#app/web/private-page.ts";
import { formDataOf } from "#app/web/read-form.server.ts";
import { callerContext } from "#app/web/request-context.ts";
import { useFormResult } from "#app/web/use-form-result.ts";
import { DescribedSearch } from "../parts/described-search.tsx";
import { EmailForm } from "../parts/email-form.tsx";
import { PlainPage } from "../parts/plain-page.tsx";
import type { Route } from "./+types/route";

export { LoadingFailed as ErrorBoundary } from "../parts/loading-failed.tsx";

/** The same for every address, so that nobody learns whose mails they are. */
const asked = {
  title: "Look into your mailbox",
  text: "Unless this search is saved for you already, a mail is on its way: press its button, and we write when there are new tracks like these.",
};

const noted = {
  title: "Your address is noted",
  text: "This shop sends no mails at the moment. Its owner can send you the one to confirm by within a week.",
};

export async function loader({ url }: Route.LoaderArgs) {
  const search = savedSearchOf(url.searchParams);
  return {
    action: addressToSave(search),
    described: describeSearch(search),
    feed:
      search.words === ""
        ? feedAddress(readTrackFilter(new URLSearchParams(search.filter)))
        : undefined,
    sendsMail: (await findSendingProblem()) === undefined,
  };
}

type SentAsk = SentForm & { search: SavedSearch; address: string };

const ask = formCommand({
  form: savedSearchForm,
  failed: "We could not save this search",
  run: async ({ email }, { search, address }: SentAsk) => {
    const result = await askForMails({ search, email, address });
    return result.refused ? result : { done: await findSendingProblem() };
  },
  done: (sendingProblem, _, { search }) => ({
    to: addressOfList(search),
    toast: sendingProblem ? noted : asked,
    replaces: true,
  }),
});

export async function action({ request, context, url }: Route.ActionArgs) {
  const search = savedSearchOf(url.searchParams);
  const { address } = context.get(callerContext);
  return ask({ formData: await formDataOf(request), search, address });
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, "Tell me of new tracks like these");
}

export default function SaveSearchPage({ loaderData, actionData }: Route.ComponentProps) {
  const { action, described, feed, sendsMail } = loaderData;
  const result = useFormResult(actionData);
  return (
    <PlainPage
      title="Tell me of new tracks like these"
      text="When tracks come that fit, you get a mail with all of them: at most one a day, until you stop it by a link in it."
    >
      <DescribedSearch words={described} />
      <FormAlert problem={result?.errors ? undefined : result?.problem} />
      <EmailForm
        action={action}
        button="Write to me"
        hint="You confirm it by a mail. Unless you do, your address is forgotten within a week."
        sendsMail={sendsMail}
        tone="accent"
        error={result?.errors?.email}
        typed={result?.typed?.email}
      />
      {feed && (
        <p className="mt-10 text-muted text-sm">
          Without an address:{" "}
          <a href={feed} className="text-ink underline underline-offset-4 hover:text-accent">
            the feed of this list
          </a>{" "}
          for your feed reader.
        </p>
      )}
    </PlainPage>
  );
}
