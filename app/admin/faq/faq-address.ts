import { href } from "react-router";
import { listAddress } from "#app/platform/navigation/list-address.ts";
import { readDialog } from "../shared/list-query.ts";

const dialogs = ["add", "edit", "delete"] as const;
type DialogName = (typeof dialogs)[number];

export function readFaqDialog(url: URL): { name: DialogName; id: string } | undefined {
  return readDialog(url.searchParams, dialogs);
}

export function faqDialogAddress(name: DialogName, id = ""): string {
  return listAddress(href("/admin/faq"), new URLSearchParams({ [name]: id }));
}
