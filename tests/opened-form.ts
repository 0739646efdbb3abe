import { versionOfPassword, versionOfUser } from "../app/accounts/manage-users.server.ts";
import { findListedUser } from "../app/accounts/user-list.server.ts";
import { versionOfTrack } from "../app/admin/parts/editor/track-version.server.ts";
import { findEditableTrack } from "../app/catalogue/managed-tracks.server.ts";
import { findFileLink } from "../app/sales/deliveries.server.ts";
import { listTrackFiles } from "../app/sales/track-files.server.ts";

/* What a form says of the track or account as it was when the form was opened. */

/** As a page's own form says it. */
export function versionOn(page: string): string {
  const [input] = /<input\b[^>]* name="version"[^>]*>/.exec(page) ?? [];
  const [, version] = / value="([^"]*)"/.exec(input ?? "") ?? [];
  if (version === undefined) throw new Error("The page has no form with a version.");
  return version.replaceAll("&amp;", "&");
}

/** Of a form of a track that is opened now. */
export async function trackSeen(id: string): Promise<{ version: string }> {
  const anybody = { id: "", username: "", role: "admin", canUpload: true } as const;
  const track = await findEditableTrack(anybody, id);
  if (!track) throw new Error(`There is no track ${id} to edit.`);
  const [driveLink, files] = await Promise.all([findFileLink(id), listTrackFiles(id)]);
  return { version: versionOfTrack({ ...track, driveLink, files }) };
}

/** Of a form that is opened now for the name and rights of an account, or for its password. */
export async function userSeen(id: string, form: "edit" | "reset" = "edit") {
  const user = await findListedUser(id);
  if (!user) throw new Error(`There is no account ${id}.`);
  return { version: form === "edit" ? versionOfUser(user) : versionOfPassword(user) };
}
