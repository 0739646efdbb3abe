import type { Actor } from "#app/accounts/actor.ts";
import { findListedUser } from "#app/accounts/user-list.server.ts";
import { readDialog } from "../parts/read-dialog.ts";
import { type ShownUser, shownUser } from "./shown-user.server.ts";
import { userDialogs } from "./user-address.ts";

/** What stands open above the list, as its address says. */
export type OpenUserDialog =
  | { name: "add"; user?: undefined }
  | { name: "edit" | "delete" | "reset"; user: ShownUser };

/** Undefined when nothing is open, or the account that it was about is gone. */
export async function findUserDialog(actor: Actor, url: URL): Promise<OpenUserDialog | undefined> {
  const dialog = readDialog(url.searchParams, userDialogs);
  if (!dialog) return undefined;
  const { name, id } = dialog;
  if (name === "add") return { name };
  const user = await findListedUser(id);
  return user && { name, user: shownUser(actor, user) };
}
