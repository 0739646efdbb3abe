import { describeFilter } from "../filters/describe-filter.ts";
import { countFiltered, listFilteredIds } from "../filters/filtered-tracks.server.ts";
import { labelFilter } from "../filters/label-filter.server.ts";
import { TEMPO_TOLERANCE } from "../filters/mixes.ts";
import { everyTrack, filterParameters, type TrackFilter } from "../filters/track-filter.ts";
import type { PublicTrack } from "../track.ts";
import { listInOrder, listNewTracks } from "../tracks.server.ts";
import { parseSearch } from "./parse-search.ts";
import { type SearchPage, searchTracks } from "./search-tracks.server.ts";
import { listSearchedNames } from "./searched-names.server.ts";

const MAX_NEAREST = 10;

type NearestTracks = {
  tracks: PublicTrack[];
  /** Names what these tracks match. Undefined for the shop's newest. */
  label: string | undefined;
};

/** Finds tracks for a search that has no results: part of its text, or a wider filter. */
export async function findNearestTracks(
  search: string,
  { correction }: SearchPage,
): Promise<NearestTracks> {
  const parsed = await parseSearch(search, await listSearchedNames());
  return (
    (await findByText(parsed?.text)) ??
    (parsed && (await findByWiderFilter(parsed.filter))) ??
    (await findByText(correction?.search)) ?? { tracks: await listNewTracks(), label: undefined }
  );
}

async function findByText(text: string | undefined): Promise<NearestTracks | undefined> {
  if (!text) return undefined;
  const { count, tracks, correction } = await searchTracks(text, 1);
  if (count === 0) return undefined;
  return { tracks: tracks.slice(0, MAX_NEAREST), label: `“${correction?.search ?? text}”` };
}

async function findByWiderFilter(named: TrackFilter): Promise<NearestTracks | undefined> {
  const filter = await findWiderFilter(named);
  if (!filter) return undefined;
  const parameters = filterParameters(filter);
  const described = describeFilter(parameters, await labelFilter(parameters));
  const labels = described.map(({ label }) => label);
  const tracks = await listInOrder(await listFilteredIds(filter, MAX_NEAREST));
  return { tracks, label: labels.join(" · ") };
}

async function findWiderFilter(filter: TrackFilter): Promise<TrackFilter | undefined> {
  for (const each of widerFilters(filter)) if ((await countFiltered(each)) > 0) return each;
  return undefined;
}

/** Lists filters from the most to the least similar one. */
function widerFilters({ bpm, key, genres, chosen }: TrackFilter): TrackFilter[] {
  const tempo = bpm && {
    bpm: {
      from: Math.round((bpm.from ?? 0) * (1 - TEMPO_TOLERANCE)),
      to: Math.round((bpm.to ?? 0) * (1 + TEMPO_TOLERANCE)),
    },
  };
  const mixing = key && { key: { ...key, mix: "compatible" as const } };
  const choices: (Partial<TrackFilter> | undefined)[] = [
    { bpm, key, genres, chosen },
    { ...tempo, ...mixing, genres, chosen },
    mixing && { ...mixing, genres, chosen },
    tempo && { ...tempo, genres, chosen },
    { ...tempo, ...mixing },
    mixing,
    tempo,
    genres.length > 0 || chosen.tags ? { genres, chosen } : undefined,
  ];
  return choices.flatMap((choice) => choice ?? []).map((choice) => ({ ...everyTrack, ...choice }));
}
