import { href } from "react-router";
import { readDialog } from "../parts/read-dialog.ts";

const dialogs = ["add", "edit", "delete"] as const;
type DialogName = (typeof dialogs)[number];

/** What stands open above the list, and which question it is about. */
export function readFaqDialog(url: URL): { name: DialogName; id: string } | undefined {
  return readDialog(url.searchParams, dialogs);
}

/** The address of the list with a dialog open above it. */
export function faqDialogAddress(name: DialogName, id = ""): string {
  return `${href("/admin/faq")}?${new URLSearchParams({ [name]: id })}`;
}
