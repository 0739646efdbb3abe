import type { DownloadLink } from "#app/orders/download-links.server.ts";
import { env } from "#app/system/env.server.ts";
import { safeLink } from "#app/web/safe-link.ts";

export type ShownLink = ReturnType<typeof shownLink>;

/** Links begin with the configured address, not the request's. */
export function shownLink(track: DownloadLink) {
  const { id, title, downloadId, receipt, lastUse, lastAddress, lastUsedAt } = track;
  return {
    ...{ id, title, downloadId },
    isSold: track.soldAt !== null,
    isDraft: track.isDraft,
    isArchived: track.archivedAt !== null,
    madeAt: track.downloadIdMadeAt,
    link: downloadId && `${env.SITE_URL}/download/${downloadId}`,
    returnLink: receipt && `${env.SITE_URL}/thank-you/${encodeURIComponent(id)}?receipt=${receipt}`,
    fileLink: safeLink(track.driveLink),
    fileCount: track.fileCount,
    lastUse: lastUse && lastUsedAt ? { what: lastUse, address: lastAddress, at: lastUsedAt } : null,
  };
}
