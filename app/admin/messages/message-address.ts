import { href } from "react-router";
import { readPage } from "#app/platform/navigation/paging.ts";
import type {
  MessageFilter,
  MessageView,
} from "#app/shop/customers/messages/message-list.server.ts";
import { m } from "#messages";
import { readDialog } from "../shared/read-dialog.ts";

const dialogs = ["reply", "delete"] as const;
export type MessageDialogName = (typeof dialogs)[number];

export const viewNames: Record<MessageView, () => string> = {
  inbox: m.messages_inbox,
  unread: m.messages_unread,
  archived: m.downloads_archived,
};

export function readMessageFilter(url: URL): MessageFilter {
  const view = url.searchParams.get("view");
  const search = (url.searchParams.get("search") ?? "").replaceAll("\0", "").trim().slice(0, 200);
  return {
    view: view === "unread" || view === "archived" ? view : "inbox",
    search,
    page: readPage(url.searchParams),
  };
}

export function readMessageDialog(url: URL): { name: MessageDialogName; id: string } | undefined {
  return readDialog(url.searchParams, dialogs);
}

export function messagesAddress({ search }: { search: string }): string {
  return addressOf(withoutDialogs(search));
}

/** Keeps the search and starts on the first page. */
export function viewAddress({ search }: { search: string }, view: MessageView): string {
  const parameters = withoutDialogs(search);
  parameters.delete("page");
  parameters.delete("view");
  if (view !== "inbox") parameters.set("view", view);
  return addressOf(parameters);
}

export function messageDialogAddress(
  { search }: { search: string },
  name: MessageDialogName,
  id: string,
): string {
  const parameters = withoutDialogs(search);
  parameters.set(name, id);
  return addressOf(parameters);
}

function withoutDialogs(search: string): URLSearchParams {
  const parameters = new URLSearchParams(search);
  for (const name of dialogs) parameters.delete(name);
  return parameters;
}

function addressOf(parameters: URLSearchParams): string {
  return `${href("/admin/messages")}${parameters.size > 0 ? `?${parameters}` : ""}`;
}
