import { data, href, redirect } from "react-router";
import { actorContext } from "#app/accounts/actor.ts";
import { mayLikeNow } from "#app/catalogue/like-limit.server.ts";
import { addLike, countLikes, likeTrack } from "#app/catalogue/likes.server.ts";
import { findCurrentSlug, findTrack, listSimilarTracks } from "#app/catalogue/tracks.server.ts";
import { listIncludedFiles } from "#app/sales/included-files.server.ts";
import { found } from "#app/web/found.ts";
import { callerContext } from "#app/web/request-context.ts";
import { recognizeVisitor } from "#app/web/visitor.server.ts";
import type { Route } from "./+types/track";
import { Section } from "./parts/section.tsx";
import { TrackFacts } from "./parts/track-facts.tsx";
import { TrackGrid } from "./parts/track-grid.tsx";
import { TrackHead } from "./parts/track-head.tsx";
import { trackMeta } from "./parts/track-meta.ts";
import type { LikeNotice } from "./parts/use-like-notice.ts";

export { MusicNotFound as ErrorBoundary } from "./parts/music-not-found.tsx";

const liked = { title: "Track liked!", text: "Thanks for your feedback." };
const likedBefore = { title: "Already liked", text: "You've already liked this track." };
const tooManyLikes = {
  title: "Error",
  text: "Could not like this track. Please try again.",
  tone: "problem" as const,
};
const missing = "The beat you're looking for doesn't exist or has been removed.";

/** The track at an address; its id or a former slug leads to the slug of today. */
async function trackAt(slug: string) {
  const track = await findTrack(slug);
  if (track) return track;
  const current = found(await findCurrentSlug(slug), missing);
  throw redirect(href("/music/:slug", { slug: current }), 301);
}

export async function loader({ params }: Route.LoaderArgs) {
  const track = await trackAt(params.slug);
  const [likes, similar, files] = await Promise.all([
    countLikes(track.id),
    listSimilarTracks(track),
    listIncludedFiles(track.id),
  ]);
  return { track, likes, similar, files };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { id: trackId } = await trackAt(params.slug);
  if (context.get(actorContext)?.role === "admin") {
    await addLike(trackId);
    return data<LikeNotice>({ trackId, ...liked });
  }
  if (!(await mayLikeNow(context.get(callerContext).address))) {
    return data<LikeNotice>({ trackId, ...tooManyLikes }, { status: 429 });
  }
  const { visitorId, setCookie } = await recognizeVisitor(request);
  const isNew = await likeTrack(trackId, visitorId);
  const headers = setCookie ? { "Set-Cookie": setCookie } : undefined;
  return data<LikeNotice>({ trackId, ...(isNew ? liked : likedBefore) }, { headers });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [{ title: "Music not found · Dubplate" }];
  return trackMeta(loaderData.track, matches[0].loaderData.siteUrl);
}

export default function TrackPage({ loaderData, actionData }: Route.ComponentProps) {
  const { track, likes, similar, files } = loaderData;
  return (
    <main id="content">
      <TrackHead track={track} tracks={[track, ...similar]} likes={likes} notice={actionData} />
      <div className="page-width">
        <TrackFacts track={track} files={files} />
        {similar.length > 0 && (
          <Section heading="Tracks You May Like...">
            <TrackGrid tracks={similar} />
          </Section>
        )}
      </div>
    </main>
  );
}
