import { href } from "react-router";
import { listAddress } from "#app/platform/navigation/list-address.ts";
import { readDialog } from "../shared/list-query.ts";

const dialogs = ["add", "edit"] as const;
type DialogName = (typeof dialogs)[number];

export function readDiscountDialog(url: URL): { name: DialogName; id: string } | undefined {
  return readDialog(url.searchParams, dialogs);
}

export function discountDialogAddress(name: DialogName, id = ""): string {
  return listAddress(href("/admin/discounts"), new URLSearchParams({ [name]: id }));
}
