import { href } from "react-router";
import { readDialog } from "../shared/read-dialog.ts";

const dialogs = ["add", "edit", "delete"] as const;
type DialogName = (typeof dialogs)[number];

export function readFaqDialog(url: URL): { name: DialogName; id: string } | undefined {
  return readDialog(url.searchParams, dialogs);
}

export function faqDialogAddress(name: DialogName, id = ""): string {
  return `${href("/admin/faq")}?${new URLSearchParams({ [name]: id })}`;
}
