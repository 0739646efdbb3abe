import { z } from "zod";
import { formCommand } from "#app/platform/forms/form-command.server.ts";
import { orNotFound, orNotFoundOrLimited } from "#app/platform/forms/or-not-found.ts";
import { formDataOf } from "#app/platform/forms/read-form.server.ts";
import { useFormResult } from "#app/platform/forms/use-form-result.ts";
import { privatePage } from "#app/platform/http/private-page.ts";
import { clientContext } from "#app/platform/http/request-context.ts";
import { protectSecretPage } from "#app/platform/http/secret-page.server.ts";
import { href } from "#app/platform/navigation/href.ts";
import { actorContext } from "#app/shop/accounts/actor.ts";
import { toTrackSummary } from "#app/shop/catalog/track-for-buyer.server.ts";
import { translate } from "#app/shop/content/translations.server.ts";
import {
  type Download,
  findDownload,
  type Visit,
} from "#app/shop/orders/download-links/downloads.server.ts";
import { startDownload } from "#app/shop/orders/files/start-download.server.ts";
import { m } from "#messages";
import { TrackForBuyer } from "../shared/track-for-buyer.tsx";
import { useConfirmOnView } from "../shared/use-confirm-on-view.ts";
import type { Route } from "./+types/route";
import { DownloadFiles } from "./download-files.tsx";
import { DownloadNotices } from "./download-notices.tsx";

export { DownloadInvalid as ErrorBoundary } from "../shared/buyer-page-failed.tsx";

export const middleware = [protectSecretPage];

type Args = Pick<Route.LoaderArgs, "params" | "context">;

async function downloadAt({ params, context }: Args) {
  const visit = { actor: context.get(actorContext), client: context.get(clientContext) };
  const id = orNotFound(params.id, m.download_no_id());
  return {
    id,
    visit,
    download: orNotFoundOrLimited(await findDownload(id, visit), m.download_invalid()),
  };
}

/** Changes nothing, because link previews and mail scanners open it too. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { id, download } = await downloadAt({ params, context });
  const { track, files, fileLink, isSeller } = download;
  const isNowhere = files.length === 0 && !fileLink;
  return {
    id,
    track: await translate("track", track.id, toTrackSummary(track)),
    fileLink,
    isSeller,
    problem: isNowhere ? m.download_unavailable() : undefined,
    files: files.map(({ id, fileName, sizeBytes }) => ({ id, fileName, sizeBytes })),
  };
}

type SentPress = { formData: FormData; download: Download; visit: Visit };

/** Sells the track and leads to its files. */
const press = formCommand({
  form: z.object({ file: z.uuid({ error: () => m.download_unavailable() }).optional() }),
  failed: m.download_failed,
  run: ({ file }, { download, visit }: SentPress) => startDownload(download, file, visit),
  done: (taken) => ("pass" in taken ? { to: href("/delivery/:pass", taken) } : { payload: taken }),
});

export async function action({ params, request, context }: Route.ActionArgs) {
  const { download, visit } = await downloadAt({ params, context });
  return press({ formData: await formDataOf(request), download, visit });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData
    ? m.download_title({ title: loaderData.track.title })
    : m.failed_download_title();
  return privatePage(matches, title);
}

export default function DownloadPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, track, files, fileLink, isSeller, problem } = loaderData;
  const result = useFormResult(actionData);
  const address = href("/download/:id/claim", { id });
  const { hasFailed } = useConfirmOnView(address, { counts: !isSeller });
  return (
    <main id="content" className="page-width py-10 sm:py-16">
      <TrackForBuyer track={track}>
        <DownloadNotices
          isSeller={isSeller}
          isSold={track.isSold}
          isUnmarked={hasFailed || result?.payload?.isMarked === false}
          problem={result?.problem?.text ?? problem}
        />
        <DownloadFiles
          address={address}
          files={files}
          fileLink={fileLink}
          isLinkOpen={result?.payload !== undefined}
        />
      </TrackForBuyer>
    </main>
  );
}
