import { type ListedUses, listLinkUses } from "#app/orders/link-uses.server.ts";
import { readDialog } from "../parts/read-dialog.ts";
import { linkDialogs, readUsesPage } from "./download-address.ts";

/** What stands open above the list, as its address says. */
export type OpenLinkDialog =
  | { name: "renew" | "renew-return"; track: { id: string; title: string } }
  | { name: "uses"; listed: ListedUses };

/** Undefined when nothing is open, or the track that it was about is gone. */
export async function findLinkDialog(
  parameters: URLSearchParams,
): Promise<OpenLinkDialog | undefined> {
  const dialog = readDialog(parameters, linkDialogs);
  if (!dialog) return undefined;
  const { name, id } = dialog;
  const listed = await listLinkUses(id, name === "uses" ? readUsesPage(parameters) : 1);
  if (!listed) return undefined;
  return name === "uses" ? { name, listed } : { name, track: listed.track };
}
