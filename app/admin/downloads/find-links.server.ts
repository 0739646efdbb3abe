import { href } from "react-router";
import { safeLink } from "#app/platform/forms/safe-link.ts";
import { DEFAULT_LANGUAGE } from "#app/platform/i18n/language.ts";
import { siteUrl } from "#app/platform/system/site-url.server.ts";
import type { DownloadLink } from "#app/shop/orders/download-links/download-links.server.ts";
import { type ListedUses, listLinkUses } from "#app/shop/orders/download-links/link-uses.server.ts";
import { readDialog } from "../shared/list-query.ts";
import { linkDialogs, readUsesPage } from "./download-address.ts";

export type DownloadLinkListItem = ReturnType<typeof toDownloadLinkListItem>;

/** Links start with the configured address rather than the request's. */
export function toDownloadLinkListItem(track: DownloadLink) {
  const { id, title, downloadId, receipt, lastUse, lastAddress, lastUsedAt } = track;
  return {
    id,
    title,
    downloadId,
    isSold: track.soldAt !== null,
    isDraft: track.isDraft,
    isArchived: track.archivedAt !== null,
    madeAt: track.downloadIdMadeAt,
    link: downloadId && siteUrl(href("/download/:id?", { id: downloadId }), DEFAULT_LANGUAGE),
    returnLink:
      receipt &&
      siteUrl(
        `${href("/thank-you/:trackId?", { trackId: id })}?receipt=${receipt}`,
        DEFAULT_LANGUAGE,
      ),
    fileLink: safeLink(track.driveLink),
    fileCount: track.fileCount,
    lastUse: lastUse && lastUsedAt ? { what: lastUse, address: lastAddress, at: lastUsedAt } : null,
  };
}

export type OpenLinkDialog =
  | { name: "renew" | "renew-return"; track: { id: string; title: string } }
  | { name: "uses"; listed: ListedUses };

/** Returns undefined if no dialog is open or its track is gone. */
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
