import { data, href, redirect } from "react-router";
import { z } from "zod";
import { actorContext } from "#app/accounts/actor.ts";
import { shownToBuyer } from "#app/catalogue/track-for-buyer.server.ts";
import { findDownload } from "#app/orders/downloads.server.ts";
import { takeDownload } from "#app/orders/take-download.server.ts";
import { found, foundOrLimited } from "#app/web/found.ts";
import { formDataOf, readForm } from "#app/web/read-form.server.ts";
import { callerContext } from "#app/web/request-context.ts";
import { keepSecret } from "#app/web/secret-page.server.ts";
import { useFormResult } from "#app/web/use-form-result.ts";
import { TrackForBuyer } from "../parts/track-for-buyer.tsx";
import { useClaim } from "../parts/use-claim.ts";
import type { Route } from "./+types/route";
import { DownloadFiles } from "./download-files.tsx";
import { DownloadNotices, problems } from "./download-notices.tsx";

export { DownloadInvalid as ErrorBoundary } from "../parts/buyer-page-failed.tsx";

export const middleware = [keepSecret];

const noId = "No download ID provided";
const invalid = "The download link you're trying to access is invalid or has expired.";

type Args = Pick<Route.LoaderArgs, "params" | "context">;

async function downloadAt({ params, context }: Args) {
  const visit = { actor: context.get(actorContext), caller: context.get(callerContext) };
  const id = found(params.id, noId);
  return { id, visit, download: foundOrLimited(await findDownload(id, visit), invalid) };
}

/** Reading changes nothing: previews of links and scanners of mail read too. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { id, download } = await downloadAt({ params, context });
  const { track, files, fileLink, isSeller } = download;
  return {
    ...{ id, track: shownToBuyer(track), fileLink, isSeller },
    files: files.map(({ id, fileName, sizeBytes }) => ({ id, fileName, sizeBytes })),
  };
}

const press = z.object({ file: z.uuid().optional() });

/** Pressing Download Track: sells the track and leads to the files. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { download, visit } = await downloadAt({ params, context });
  const { value, problem } = readForm(press, await formDataOf(request));
  if (problem) return data({ problem: problems.unavailable }, { status: 400 });
  const taken = await takeDownload(download, value.file, visit);
  if ("pass" in taken) return redirect(href("/delivery/:pass", taken), 303);
  if ("fileLink" in taken) return data(taken);
  const status = taken.problem === "unavailable" ? 404 : 503;
  return data({ problem: problems[taken.problem] }, { status });
}

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData ? `Download ${loaderData.track.title}` : "Download Link Invalid";
  return [{ title: `${title} · Dubplate` }, { name: "robots", content: "noindex" }];
}

export default function DownloadPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, track, files, fileLink, isSeller } = loaderData;
  const answer = useFormResult(actionData);
  const address = href("/download/:id/claim", { id });
  const { hasFailed } = useClaim(address, { counts: !isSeller });
  const isUnmarked =
    hasFailed || (answer !== undefined && "isMarked" in answer && !answer.isMarked);
  const problem = answer && "problem" in answer ? answer.problem : undefined;
  const isNowhere = files.length === 0 && !fileLink;
  return (
    <main id="content" className="page-width py-10 sm:py-16">
      <TrackForBuyer track={track}>
        <DownloadNotices
          isSeller={isSeller}
          isSold={track.isSold}
          isUnmarked={isUnmarked}
          problem={problem ?? (isNowhere ? problems.unavailable : undefined)}
        />
        <DownloadFiles
          address={address}
          files={files}
          fileLink={fileLink}
          isLinkOpen={answer !== undefined && "fileLink" in answer}
        />
      </TrackForBuyer>
    </main>
  );
}
