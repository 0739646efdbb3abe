import { Search } from "lucide-react";
import { useId } from "react";
import { Form, href, Link, useLocation } from "react-router";
import type { MessageFilter as Filter, MessageView } from "#app/messages/message-list.server.ts";
import { buttonLook } from "#app/ui/button-look.ts";
import { viewAddress, viewNames } from "./message-address.ts";

type Props = Pick<Filter, "view" | "search">;

const views: MessageView[] = ["inbox", "unread", "archived"];

/** Which messages are looked at: all of it is in the address. */
export function MessageFilter({ view, search }: Props) {
  const location = useLocation();
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
      <nav aria-label="Messages" className="flex border border-edge/50">
        {views.map((each) => (
          <Link
            key={each}
            to={viewAddress(location, each)}
            aria-current={each === view ? "page" : undefined}
            className={`flex h-10 items-center px-3.5 text-sm ${each === view ? "bg-ink text-ground" : "text-muted hover:text-ink"}`}
          >
            {viewNames[each]}
          </Link>
        ))}
      </nav>
      <Find view={view} search={search} />
    </div>
  );
}

function Find({ view, search }: Props) {
  const id = useId();
  return (
    <Form
      action={href("/admin/messages")}
      role="search"
      aria-label="Messages"
      className="flex w-full gap-2 sm:w-auto"
    >
      {view !== "inbox" && <input type="hidden" name="view" value={view} />}
      <label htmlFor={id} className="sr-only">
        Search by name, email or text
      </label>
      <input
        key={search}
        id={id}
        type="search"
        name="search"
        defaultValue={search}
        maxLength={200}
        placeholder="Name, email or text"
        className="h-10 w-full min-w-0 border border-edge/60 bg-surface px-3 text-base sm:w-64 md:text-sm"
      />
      <button type="submit" className={buttonLook("plain", "small")}>
        <Search aria-hidden className="size-4" /> Search
      </button>
      {search !== "" && (
        <Link to={viewAddress({ search: "" }, view)} className={buttonLook("quiet", "small")}>
          Clear
        </Link>
      )}
    </Form>
  );
}
