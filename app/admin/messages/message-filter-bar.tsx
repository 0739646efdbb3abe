import { href, Link, useLocation } from "react-router";
import type {
  MessageFilter as Filter,
  MessageView,
} from "#app/shop/customers/messages/message-list.server.ts";
import { m } from "#messages";
import { ListSearch } from "../shared/list-search.tsx";
import { viewAddress, viewNames } from "./message-address.ts";

type Props = Pick<Filter, "view" | "search">;

const views: MessageView[] = ["inbox", "unread", "archived"];

export function MessageFilterBar({ view, search }: Props) {
  const location = useLocation();
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
      <nav aria-label={m.messages_messages()} className="flex border border-edge/50">
        {views.map((each) => (
          <Link
            key={each}
            to={viewAddress(location, each)}
            aria-current={each === view ? "page" : undefined}
            className={`flex h-10 items-center px-3.5 text-sm ${each === view ? "bg-ink text-ground" : "text-muted hover:text-ink"}`}
          >
            {viewNames[each]()}
          </Link>
        ))}
      </nav>
      <ListSearch
        action={href("/admin/messages")}
        search={search}
        of={m.messages_messages()}
        label={m.messages_search_by_name_email_or_text()}
        placeholder={m.messages_name_email_or_text()}
        clearTo={viewAddress({ search: "" }, view)}
        className="w-full sm:w-auto"
      >
        {view !== "inbox" && <input type="hidden" name="view" value={view} />}
      </ListSearch>
    </div>
  );
}
