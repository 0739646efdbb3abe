import { Pencil } from "lucide-react";
import { z } from "zod";
import { db } from "#app/platform/database/db.server.ts";
import { formCommand } from "#app/platform/forms/form-command.server.ts";
import { orMoved } from "#app/platform/forms/or-not-found.ts";
import { useFormResult } from "#app/platform/forms/use-form-result.ts";
import { clientContext } from "#app/platform/http/request-context.ts";
import { recognizeVisitor } from "#app/platform/http/visitor.server.ts";
import { href } from "#app/platform/navigation/href.ts";
import { listAddress, queryOf } from "#app/platform/navigation/list-address.ts";
import { titleOf } from "#app/platform/navigation/page-meta.ts";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { actorContext } from "#app/shop/accounts/actor.ts";
import { findEditableTrack } from "#app/shop/catalog/editable-track.server.ts";
import { listIncludedFiles } from "#app/shop/catalog/files/track-files.server.ts";
import { mixingTracksAddress } from "#app/shop/catalog/filters/mixing-tracks-address.ts";
import { countLikes, pressLike, unlikeTrack } from "#app/shop/catalog/likes.server.ts";
import { listSimilarTracks } from "#app/shop/catalog/similar/similar-tracks.server.ts";
import { labelTags } from "#app/shop/catalog/tag-labels.server.ts";
import { findTrackAt } from "#app/shop/catalog/tracks.server.ts";
import { translate } from "#app/shop/content/translations.server.ts";
import { findSendingProblem } from "#app/shop/mail/mail.server.ts";
import { m } from "#messages";
import { AdminLink } from "../shared/admin-link.tsx";
import { useAnalyticsEvent } from "../shared/analytics-events.ts";
import { likeIntents } from "../shared/like-notice.ts";
import { rememberLikes } from "../shared/liked-tracks.ts";
import { listPackLinks } from "../shared/pack-links.server.ts";
import { Section } from "../shared/section.tsx";
import { TrackGrid } from "../shared/track-grid.tsx";
import type { Route } from "./+types/route";
import { LikeButton } from "./like-button.tsx";
import { TrackDetails } from "./track-details.tsx";
import { similarId, TrackHead } from "./track-head.tsx";
import { trackMeta } from "./track-meta.ts";

export { MusicNotFound as ErrorBoundary } from "./music-not-found.tsx";

const shortlistLink = () => ({ to: href("/shortlist"), label: m.shortlist_see() });
const liked = () => ({
  title: m.track_liked(),
  text: m.track_liked_thanks(),
  link: shortlistLink(),
  isLiked: true,
});
const likedBefore = () => ({
  title: m.track_liked_before(),
  text: m.track_liked_before_text(),
  link: shortlistLink(),
  isLiked: true,
});
const unliked = () => ({
  title: m.track_unliked(),
  text: m.track_unliked_text(),
  isLiked: false,
});
const addressOf = (slug: string) => href("/music/:slug", { slug });

export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const track = orMoved(await findTrackAt(slug), slug, addressOf, m.track_missing());
  const actor = context.get(actorContext);
  const [translated, tags, likes, similar, files, sendingProblem, packs, editable] =
    await Promise.all([
      translate("track", track.id, track),
      labelTags(track.tags),
      countLikes(track.id),
      listSimilarTracks(track.id),
      listIncludedFiles(track.id),
      findSendingProblem(),
      track.isSold ? [] : listPackLinks(track.id),
      actor && findEditableTrack(db, actor, track.id),
    ]);
  const sendsMail = sendingProblem === undefined;
  const { tracks, isBySound } = similar;
  return {
    track: translated,
    tags,
    likes,
    similar: tracks,
    isBySound,
    files,
    sendsMail,
    packs,
    fits: mixingTracksAddress(track),
    mayEdit: editable !== undefined,
  };
}

type SentLike = {
  formData: FormData;
  trackId: string;
  visitorId: string;
  setCookie: string | undefined;
  address: string;
  isAdmin: boolean;
};

const failed = m.error;
const form = z.object({});

const like = formCommand({
  form,
  failed,
  run: (_, { trackId, isAdmin, ...liker }: SentLike) =>
    pressLike(trackId, { ...liker, mayRepeat: isAdmin }),
  done: ({ isNew }, _, { trackId, setCookie }) => ({
    payload: { trackId, ...(isNew ? liked() : likedBefore()) },
    headers: setCookie ? { "Set-Cookie": setCookie } : undefined,
  }),
});

const unlike = formCommand({
  form,
  failed,
  run: async (_, { trackId, visitorId }: SentLike) => ({
    done: await unlikeTrack(trackId, visitorId),
  }),
  done: (_, __, { trackId }) => ({ payload: { trackId, ...unliked() } }),
});

/** Treats a form without an intent as a like. */
export async function action({ params: { slug }, request, context }: Route.ActionArgs) {
  const track = orMoved(await findTrackAt(slug), slug, addressOf, m.track_missing());
  const { id: trackId } = track;
  const visitor = await recognizeVisitor(request);
  const formData = await request.formData().catch(() => new FormData());
  const { address } = context.get(clientContext);
  const isAdmin = context.get(actorContext)?.role === "admin";
  const command = formData.get("intent") === likeIntents.unlike ? unlike : like;
  return command({ formData, trackId, ...visitor, address, isAdmin });
}

/** Stores the like in the browser even if the visitor leaves before the response arrives. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const result = await serverAction();
  if (result.payload) rememberLikes([result.payload.trackId], result.payload.isLiked);
  return result;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [{ title: titleOf(matches, m.track_not_found()) }];
  return trackMeta({ ...loaderData.track, tags: loaderData.tags }, matches, matches[0].loaderData);
}

export default function TrackPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { track, tags, likes, similar, isBySound, files, sendsMail, packs, fits, mayEdit } =
    loaderData;
  const result = useFormResult(actionData);
  useAnalyticsEvent("visit", track.id);
  const { account, siteUrl } = matches[0].loaderData;
  const isAdmin = account?.role === "admin";
  const similarTracks = similar.length > 0 && (
    <Section
      id={similarId}
      heading={m.track_similar()}
      text={track.isSold ? m.track_similar_available() : undefined}
      seeAll={isBySound ? href("/music/:slug/sounds-like", { slug: track.slug }) : undefined}
    >
      <TrackGrid tracks={similar} />
    </Section>
  );
  return (
    <main id="content">
      <TrackHead
        track={track}
        tags={tags}
        tracks={[track, ...similar]}
        sendsMail={sendsMail}
        packs={packs}
        fits={fits}
      >
        <LikeButton trackId={track.id} likes={likes} isAdmin={isAdmin} result={result} />
        {mayEdit && (
          <AdminLink
            to={listAddress(href("/admin/music-manager"), queryOf({ edit: track.id }))}
            className={buttonVariants("plain", "large")}
          >
            <Pencil aria-hidden className="size-4" /> {m.edit_track()}
          </AdminLink>
        )}
      </TrackHead>
      <div className="page-width">
        {track.isSold && similarTracks}
        <TrackDetails track={track} files={files} siteUrl={siteUrl} />
        {!track.isSold && similarTracks}
      </div>
    </main>
  );
}
