import { Link } from "react-router";
import { orMoved } from "#app/platform/forms/or-not-found.ts";
import { BackToList } from "#app/platform/navigation/back-to-list.tsx";
import { href } from "#app/platform/navigation/href.ts";
import { pageMeta, titleOf } from "#app/platform/navigation/page-meta.ts";
import { EmptyState } from "#app/platform/ui/empty-state.tsx";
import { PageHeading } from "#app/platform/ui/page-heading.tsx";
import { mixingTracksFilter } from "#app/shop/catalog/filters/mixing-tracks-address.ts";
import { listSoundsLike } from "#app/shop/catalog/similar/similar-tracks.server.ts";
import { describeSimilarity } from "#app/shop/catalog/similar/similarity.ts";
import { findTrackAt } from "#app/shop/catalog/tracks.server.ts";
import { addressToSave, savedSearchOf } from "#app/shop/customers/saved-searches/saved-search.ts";
import { m } from "#messages";

import { SaveSearchLink } from "../shared/save-search-link.tsx";

import { TrackGrid } from "../shared/track-grid.tsx";
import { TrackList } from "../shared/track-list.tsx";
import type { Route } from "./+types/route";

export { MusicNotFound as ErrorBoundary } from "../track/music-not-found.tsx";

const addressOf = (slug: string) => href("/music/:slug/sounds-like", { slug });

export async function loader({ params: { slug }, url }: Route.LoaderArgs) {
  const track = orMoved(await findTrackAt(slug), slug, addressOf, m.track_missing());
  const mixesWell = url.searchParams.get("mix") === "well";
  const alike = await listSoundsLike(track.id, { mixesWell });
  const mixing = mixingTracksFilter(track);
  const save = mixing && addressToSave(savedSearchOf(mixing));
  return { track, mixesWell, alike, save };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [{ title: titleOf(matches, m.track_not_found()) }];
  const { title, slug } = loaderData.track;
  return [
    ...pageMeta({
      title: titleOf(matches, m.sounds_like_title({ title })),
      description: m.sounds_like_description({ title }),
      matches,
      path: addressOf(slug),
    }),
    { name: "robots", content: "noindex, follow" },
  ];
}

export default function SoundsLikePage({ loaderData }: Route.ComponentProps) {
  const { track, mixesWell, alike, save } = loaderData;
  const tracks = alike.map((each) => each.track);
  const similarityByTrack = new Map(
    alike.map((each) => [each.track.id, describeSimilarity(track, each.track, each.similarity)]),
  );
  return (
    <main id="content" className="page-width">
      <div className="-mb-8 pt-6">
        <BackToList otherwise={href("/music/:slug", { slug: track.slug })} />
      </div>
      <PageHeading title={m.sounds_like_heading()} text={m.sounds_like_text()} />
      <TrackList tracks={[track]} queue={[track, ...tracks]} />
      <Choices address={addressOf(track.slug)} mixesWell={mixesWell} />
      {tracks.length > 0 ? (
        <TrackGrid tracks={tracks} isFirst captionOf={({ id }) => similarityByTrack.get(id)} />
      ) : (
        <EmptyState
          {...(mixesWell ? noMixingTracks() : noSimilarTracks())}
          next={
            mixesWell
              ? { to: addressOf(track.slug), name: m.sounds_like_every() }
              : { to: href("/track-store"), name: m.home_browse_store() }
          }
        />
      )}
      {save && (
        <p className="mt-10 text-center">
          <SaveSearchLink to={save}>{m.sounds_like_save()}</SaveSearchLink>
        </p>
      )}
    </main>
  );
}

const noMixingTracks = () => ({
  title: m.sounds_like_none_mixes(),
  text: m.sounds_like_look_everywhere(),
});
const noSimilarTracks = () => ({
  title: m.sounds_like_nothing(),
  text: m.sounds_like_not_heard(),
});

function Choices({ address, mixesWell }: { address: string; mixesWell: boolean }) {
  const choices = [
    { name: m.sounds_like_every(), to: address, isChosen: !mixesWell },
    { name: m.sounds_like_mixing(), to: `${address}?mix=well`, isChosen: mixesWell },
  ];
  return (
    <nav aria-label={m.sounds_like_choices()} className="mt-8 mb-6 flex flex-wrap gap-2">
      {choices.map(({ name, to, isChosen }) => (
        <Link
          key={name}
          to={to}
          replace
          preventScrollReset
          aria-current={isChosen ? "true" : undefined}
          className={`flex h-10 items-center border px-3.5 text-sm ${
            isChosen ? "border-ink bg-ink text-ground" : "border-edge/50 hover:border-ink"
          }`}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
