import { data, href, redirect } from "react-router";
import { actorContext } from "#app/accounts/actor.ts";
import { mayLikeNow } from "#app/catalogue/like-limit.server.ts";
import { addLike, countLikes, likeTrack, unlikeTrack } from "#app/catalogue/likes.server.ts";
import { findCurrentSlug, findTrack, listSimilarTracks } from "#app/catalogue/tracks.server.ts";
import { listIncludedFiles } from "#app/orders/included-files.server.ts";
import { found } from "#app/web/found.ts";
import { callerContext } from "#app/web/request-context.ts";
import { useFormResult } from "#app/web/use-form-result.ts";
import { recognizeVisitor } from "#app/web/visitor.server.ts";
import { type LikeNotice, likeIntents } from "../parts/like-notice.ts";
import { rememberLikes } from "../parts/liked-tracks.ts";
import { Section } from "../parts/section.tsx";
import { TrackGrid } from "../parts/track-grid.tsx";
import type { Route } from "./+types/route";
import { LikeButton } from "./like-button.tsx";
import { TrackFacts } from "./track-facts.tsx";
import { TrackHead } from "./track-head.tsx";
import { trackMeta } from "./track-meta.ts";

export { MusicNotFound as ErrorBoundary } from "./music-not-found.tsx";

const liked = { title: "Track liked!", text: "Thanks for your feedback.", isLiked: true };
const likedBefore = {
  title: "Already liked",
  text: "You've already liked this track.",
  isLiked: true,
};
const unliked = { title: "Like taken back", text: "You can like it again.", isLiked: false };
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

/** A form without an intent is a like. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { id: trackId } = await trackAt(params.slug);
  const { visitorId, setCookie } = await recognizeVisitor(request);
  const form = await request.formData().catch(() => undefined);
  if (form?.get("intent") === likeIntents.unlike) {
    await unlikeTrack(trackId, visitorId);
    return data<LikeNotice>({ trackId, ...unliked });
  }
  const mayLikeAgain = context.get(actorContext)?.role === "admin";
  if (!mayLikeAgain && !(await mayLikeNow(context.get(callerContext).address))) {
    return data<LikeNotice>({ trackId, ...tooManyLikes }, { status: 429 });
  }
  const isNew = await likeTrack(trackId, visitorId);
  if (!isNew && mayLikeAgain) await addLike(trackId);
  const headers = setCookie ? { "Set-Cookie": setCookie } : undefined;
  const notice = isNew || mayLikeAgain ? liked : likedBefore;
  return data<LikeNotice>({ trackId, ...notice }, { headers });
}

/** The browser notes its likes even when the visitor has gone on before the answer comes. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const notice = await serverAction();
  if (notice.isLiked !== undefined) rememberLikes([notice.trackId], notice.isLiked);
  return notice;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [{ title: "Music not found · Dubplate" }];
  return trackMeta(loaderData.track, matches[0].loaderData.siteUrl);
}

export default function TrackPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { track, likes, similar, files } = loaderData;
  const notice = useFormResult(actionData);
  const isAdmin = matches[0].loaderData.account?.role === "admin";
  return (
    <main id="content">
      <TrackHead track={track} tracks={[track, ...similar]}>
        <LikeButton trackId={track.id} likes={likes} isAdmin={isAdmin} notice={notice} />
      </TrackHead>
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
