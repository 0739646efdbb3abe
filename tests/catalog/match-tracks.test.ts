import { expect, test } from "vitest";
import { keysThatMix } from "../../app/shop/catalog/filters/camelot.ts";
import { matchAndCount, matchTracks } from "../../app/shop/catalog/filters/match-tracks.ts";
import type { Range } from "../../app/shop/catalog/filters/ranges.ts";
import { type ColumnValues, TrackColumns } from "../../app/shop/catalog/filters/track-columns.ts";
import type { ChoiceName } from "../../app/shop/catalog/filters/track-filter.ts";
import { readTrackFilter, type TrackFilter } from "../../app/shop/catalog/filters/track-filter.ts";
import { foldName } from "../../app/shop/catalog/fold-name.ts";
import { houseAndTechno as genres } from "../../app/shop/catalog/genres/genre-names.ts";
import { musicalKeys } from "../../app/shop/catalog/musical-keys.ts";
import { numbersFrom } from "../fixtures/numbers-from.ts";

/* Lists and counts of changing tracks, compared with a check of each track. */

const random = numbersFrom(31);
const below = (end: number) => Math.floor(random() * end);
const oneOf = <Value>(values: readonly Value[]) => values[below(values.length)] as Value;

const columns = new TrackColumns();
const tracks = new Map<string, ColumnValues>();

function setRandomTrack(id: string): void {
  const track = {
    id,
    position: below(1_000_000_000),
    genre: oneOf([...genres, "Undefined"]),
    subgenre: null,
    vocals: oneOf([null, "instrumental", "vocal", "topline"]),
    vocalGender: oneOf([null, "female", "male"]),
    vocalLanguage: null,
    software: oneOf([null, "Ableton Live", "ableton live", "FL Studio"]),
    tags: oneOf([[], ["Dark"], ["dark", "Épic"], ["Epic", "Chill", "Dark"]]),
    key: oneOf([null, ...musicalKeys.map(({ key }) => key)]),
    bpm: oneOf([null, 62, 120 + below(10), 124.1]),
    priceCents: 1_000 * below(8),
    durationSeconds: oneOf([null, 180, 181, 240]),
    isSold: below(4) === 0,
    onSale: below(3) === 0,
    isNewArrival: below(3) === 0,
    hasStems: below(3) === 0,
    features: null,
    likes: oneOf([0, 0, 0, below(1_000)]),
    createdAt: new Date(below(1_000)),
  };
  tracks.set(id, track);
  columns.set(track);
}

const filters = [
  "",
  "bpm-to=130",
  "bpm-from=124.1&bpm-to=124.1",
  "bpm-from=124&bpm-to=126&half-double=fit",
  "price-from=20&price-to=60",
  "length-from=3:01",
  "length-to=3:00&price-to=0",
  "key=8A&mix=compatible&sold=hide",
  "genre=Techno&genre=House+Music&bpm-from=121",
  "genre=Techno&bpm-from=120&price-to=50&key=8A&mix=compatible&length-to=4:00",
  "sale=only&new=only",
  "stems=only&sold=hide&length-from=2:00",
  "vocals=vocal&vocals=topline&voice=female",
  "software=Ableton+Live&vocals=instrumental&genre=Techno",
  "tag=dark&tag=epic&bpm-from=120",
  "tag=Nothing&software=Nothing",
].map((query) => readTrackFilter(new URLSearchParams(query)));

test("lists and counts match the tracks after thousands of changes", () => {
  for (let change = 1; change <= 3_000; change += 1) {
    const id = `track-${below(400)}`;
    if (below(4) > 0) setRandomTrack(id);
    else {
      tracks.delete(id);
      columns.delete(id);
    }
    if (change % 500 === 0) for (const filter of filters) expectToMatch(filter);
  }
});

function expectToMatch(filter: TrackFilter): void {
  const slice = { offset: 5, limit: 50 };
  const fitting = fittingIn([...tracks.values()].toSorted((a, b) => a.position - b.position));
  const ids = fitting(filter).map(({ id }) => id);
  const { facets, ...matches } = matchAndCount(columns, filter, slice);
  expect(matches).toEqual({ ids: ids.slice(5, 55), count: ids.length });
  expect(matchTracks(columns, filter, slice)).toEqual(matches);

  const { key: _key, ...anyKey } = filter;
  const { bpm: _bpm, ...anyTempo } = filter;
  const { price: _price, ...anyPrice } = filter;
  const { length: _length, ...anyLength } = filter;
  const counted = (choices: TrackFilter, fits: (track: ColumnValues) => boolean) =>
    fitting(choices).filter(fits).length;
  const anyGenre = { ...filter, genres: [] };
  for (const genre of genres)
    expect(facets.genres.get(genre) ?? 0).toBe(counted(anyGenre, (track) => track.genre === genre));
  const countsOf = (name: ChoiceName) =>
    Object.fromEntries(
      facets.choices[name]?.map((each) => [foldName(each.name), each.count]) ?? [],
    );
  const { vocals: _vocals, ...anyVocals } = filter.chosen;
  for (const kind of ["instrumental", "vocal", "topline"])
    expect(countsOf("vocals")[kind] ?? 0).toBe(
      counted({ ...filter, chosen: anyVocals }, ({ vocals }) => vocals === kind),
    );
  const { software: _software, ...anySoftware } = filter.chosen;
  expect(countsOf("software")["ableton live"] ?? 0).toBe(
    counted({ ...filter, chosen: anySoftware }, (track) =>
      isOneOf(["ableton live"], track.software),
    ),
  );
  for (const tag of ["dark", "epic", "chill"])
    expect(countsOf("tags")[tag] ?? 0).toBe(
      counted(filter, ({ tags }) => tags.some((each) => foldName(each) === tag)),
    );
  expect(facets.keys).toEqual(
    musicalKeys.map(({ key }) => counted(anyKey, (track) => track.key === key)),
  );
  expect(facets.onSale).toBe(counted(filter, ({ onSale, isSold }) => onSale && !isSold));
  expect(facets.unsold).toBe(counted(filter, ({ isSold }) => !isSold));
  expect(facets.isNew).toBe(counted(filter, ({ isNewArrival }) => isNewArrival));
  expect(facets.hasStems).toBe(counted(filter, ({ hasStems }) => hasStems));
  expect(sumOf(facets.bpm)).toBe(counted(anyTempo, ({ bpm }) => bpm !== null));
  expect(facets.bpm.counts[12]).toBe(
    counted(anyTempo, ({ bpm }) => bpm !== null && bpm >= 120 && bpm < 125),
  );
  expect(facets.price.counts[1]).toBe(
    counted(anyPrice, ({ priceCents }) => priceCents >= 2_500 && priceCents < 5_000),
  );
  expect(facets.length.counts[9]).toBe(
    counted(anyLength, ({ durationSeconds }) => durationSeconds !== null && durationSeconds < 200),
  );
}

function sumOf({ counts }: { counts: number[] }): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Matches by checking each track. */
function fittingIn(sorted: ColumnValues[]) {
  return (filter: TrackFilter) => sorted.filter((track) => fits(track, filter));
}

function fits(track: ColumnValues, filter: TrackFilter): boolean {
  const { bpm, durationSeconds, key } = track;
  const factors = filter.halfDouble ? [1, 2, 0.5] : [1];
  const tempos = bpm === null ? [] : factors.map((factor) => bpm * factor);
  const mixing = filter.key && keysThatMix(filter.key.camelot, filter.key.mix);
  return (
    (filter.genres.length === 0 || filter.genres.some((genre) => genre === track.genre)) &&
    isOneOf(filter.chosen.vocals, track.vocals) &&
    isOneOf(filter.chosen.vocalGender, track.vocalGender) &&
    isOneOf(filter.chosen.software, track.software) &&
    (filter.chosen.tags ?? []).every((tag) => track.tags.some((each) => isOneOf([tag], each))) &&
    (!mixing || mixing.some((index) => musicalKeys[index]?.key === key)) &&
    (!filter.bpm || tempos.some((tempo) => isIn(filter.bpm, tempo))) &&
    isIn(filter.price, track.priceCents) &&
    (!filter.length || (durationSeconds !== null && isIn(filter.length, durationSeconds))) &&
    (!filter.onSale || (track.onSale && !track.isSold)) &&
    (!filter.hideSold || !track.isSold) &&
    (!filter.isNew || track.isNewArrival) &&
    (!filter.hasStems || track.hasStems)
  );
}

function isOneOf(wanted: readonly string[] = [], name: string | null): boolean {
  return wanted.length === 0 || wanted.some((each) => foldName(each) === foldName(name ?? ""));
}

function isIn({ from = 0, to = Number.POSITIVE_INFINITY }: Range = {}, value: number): boolean {
  return value >= from && value <= to;
}
