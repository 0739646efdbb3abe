import { href, Link } from "react-router";
import { fitAddress } from "#app/catalogue/filters/fit-address.ts";
import { likenessWords } from "#app/catalogue/similar/likeness.ts";
import { listSoundsLike } from "#app/catalogue/similar/similar-tracks.server.ts";
import { trackAt } from "#app/catalogue/track-at.server.ts";
import { addressToSave, savedSearchOf } from "#app/saved-searches/saved-search.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { BackToList } from "#app/web/back-to-list.tsx";

import { pageMeta, titleOf } from "#app/web/page-meta.ts";

import { SaveSearchLink } from "../parts/save-search-link.tsx";

import { TrackGrid } from "../parts/track-grid.tsx";
import { TrackList } from "../parts/track-list.tsx";
import type { Route } from "./+types/route";

export { MusicNotFound as ErrorBoundary } from "../track/music-not-found.tsx";

const addressOf = (slug: string) => href("/music/:slug/sounds-like", { slug });

export async function loader({ params, url }: Route.LoaderArgs) {
  const track = await trackAt(params.slug, addressOf);
  const mixesWell = url.searchParams.get("mix") === "well";
  const alike = await listSoundsLike(track.id, { mixesWell });
  const fit = fitAddress(track)?.split("?")[1];
  const save = fit && addressToSave(savedSearchOf(new URLSearchParams(fit)));
  return { track, mixesWell, alike, save };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [{ title: titleOf(matches, "Music not found") }];
  const { title, slug } = loaderData.track;
  return [
    ...pageMeta({
      title: titleOf(matches, `Sounds like ${title}`),
      description: `Exclusive tracks for sale that sound like ${title}.`,
      matches,
      path: addressOf(slug),
    }),
    { name: "robots", content: "noindex, follow" },
  ];
}

export default function SoundsLikePage({ loaderData }: Route.ComponentProps) {
  const { track, mixesWell, alike, save } = loaderData;
  const tracks = alike.map((each) => each.track);
  const notes = new Map(
    alike.map((each) => [each.track.id, likenessWords(track, each.track, each.likeness)]),
  );
  return (
    <main id="content" className="page-width">
      <div className="-mb-8 pt-6">
        <BackToList otherwise={href("/music/:slug", { slug: track.slug })} />
      </div>
      <PageHeading
        title="Sounds Like"
        text="For sale, the nearest first: alike in timbre, rhythm, dynamics and tempo."
      />
      <TrackList tracks={[track]} queue={[track, ...tracks]} />
      <Choices address={addressOf(track.slug)} mixesWell={mixesWell} />
      {tracks.length > 0 ? (
        <TrackGrid tracks={tracks} isFirst noteOf={({ id }) => notes.get(id)} />
      ) : (
        <EmptyState {...(mixesWell ? nothingMixes : nothingAlike)} />
      )}
      {save && (
        <p className="mt-10 text-center">
          <SaveSearchLink to={save}>Tell me of new tracks that mix well with it</SaveSearchLink>
        </p>
      )}
    </main>
  );
}

const nothingMixes = {
  title: "Nothing for sale mixes well with it",
  text: "Look among every tempo and key.",
};
const nothingAlike = {
  title: "Nothing to compare",
  text: "It was not listened to yet, or it is alone in the shop.",
};

function Choices({ address, mixesWell }: { address: string; mixesWell: boolean }) {
  const choices = [
    { name: "Every tempo and key", to: address, isChosen: !mixesWell },
    { name: "Only what mixes well", to: `${address}?mix=well`, isChosen: mixesWell },
  ];
  return (
    <nav aria-label="Tempo and key" className="mt-8 mb-6 flex flex-wrap gap-2">
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
