import { href } from "react-router";
import { listAddress, readTyped, withParameters } from "#app/platform/navigation/list-address.ts";
import { readPage } from "#app/platform/navigation/paging.ts";
import type {
  MessageFilter,
  MessageView,
} from "#app/shop/customers/messages/message-list.server.ts";
import { m } from "#messages";
import { dialogQuery, readDialog } from "../shared/list-query.ts";

const dialogs = ["reply", "delete"] as const;
export type MessageDialogName = (typeof dialogs)[number];

export const viewNames: Record<MessageView, () => string> = {
  inbox: m.messages_inbox,
  unread: m.messages_unread,
  archived: m.downloads_archived,
};

export function readMessageFilter(url: URL): MessageFilter {
  const view = url.searchParams.get("view");
  return {
    view: view === "unread" || view === "archived" ? view : "inbox",
    search: readTyped(url.searchParams, "search", 200),
    page: readPage(url.searchParams),
  };
}

export function readMessageDialog(url: URL): { name: MessageDialogName; id: string } | undefined {
  return readDialog(url.searchParams, dialogs);
}

export function messagesAddress({ search }: { search: string }): string {
  return listAddress(href("/admin/messages"), dialogQuery(search, dialogs));
}

/** Keeps the search and starts on the first page. */
export function viewAddress({ search }: { search: string }, view: MessageView): string {
  const changed = { page: null, view: view !== "inbox" && view };
  return listAddress(
    href("/admin/messages"),
    withParameters(dialogQuery(search, dialogs), changed),
  );
}

export function messageDialogAddress(
  { search }: { search: string },
  name: MessageDialogName,
  id: string,
): string {
  return listAddress(href("/admin/messages"), dialogQuery(search, dialogs, { name, id }));
}
