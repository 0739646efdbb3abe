import { href, Link } from "react-router";
import { type MailState, mailStates } from "#app/shop/mail/mail-states.ts";
import { m } from "#messages";
import { ListSearch } from "../shared/list-search.tsx";
import { mailsAddress } from "./mail-address.ts";

type Props = { state: MailState | undefined; search: string };

const choices: readonly (MailState | undefined)[] = [
  undefined,
  "failed",
  "waiting",
  "unsent",
  "sent",
];

export function MailFilterBar({ state, search }: Props) {
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
      <nav aria-label={m.mails()} className="flex max-w-full overflow-x-auto border border-edge/50">
        {choices.map((each) => (
          <Link
            key={each ?? "all"}
            to={mailsAddress({ state: each, search })}
            aria-current={each === state ? "page" : undefined}
            className={`flex h-10 shrink-0 items-center px-3 text-sm sm:px-3.5 ${each === state ? "bg-ink text-ground" : "text-muted hover:text-ink"}`}
          >
            {each ? mailStates[each]() : m.all()}
          </Link>
        ))}
      </nav>
      <ListSearch
        action={href("/admin/mails")}
        search={search}
        of={m.mails()}
        label={m.mails_search_by_address()}
        placeholder={m.address()}
        clearTo={mailsAddress({ state })}
        className="w-full sm:w-auto"
      >
        {state && <input type="hidden" name="state" value={state} />}
      </ListSearch>
    </div>
  );
}
