import { houseAndTechno as genres } from "../app/shop/catalog/genres/genre-names.ts";
import { FEATURES } from "../app/shop/media/audio-analysis.ts";
import { numbersFrom } from "../tests/fixtures/numbers-from.ts";

/**
 * Shares of the genre, the style and the track in the features, in 32nds of a standard deviation.
 */
const DEVIATION = 32;
const shares = { genre: 0.5, style: 0.5, own: 0.7 };
const STYLES_OF_GENRE = 12;

/**
 * Returns the features of track number `n`: each genre has its sound, and each style of a genre a
 * variation of it.
 */
export function madeFeatures(n: number): Buffer {
  const genre = n % genres.length;
  const style =
    genre + genres.length * (1 + ((Math.imul(n, 2_654_435_761) >>> 16) % STYLES_OF_GENRE));
  const own = randomDeviations(1_000 + n);
  const [ofGenre, ofStyle] = [centerOf(genre), centerOf(style)];
  const bytes = Buffer.alloc(FEATURES);
  for (let feature = 0; feature < FEATURES; feature += 1) {
    const sum =
      shares.genre * (ofGenre[feature] ?? 0) +
      shares.style * (ofStyle[feature] ?? 0) +
      shares.own * (own[feature] ?? 0);
    bytes.writeInt8(Math.max(-127, Math.min(127, Math.round(DEVIATION * sum))), feature);
  }
  return bytes;
}

const centers = new Map<number, Float64Array>();

function centerOf(seed: number): Float64Array {
  const center = centers.get(seed) ?? randomDeviations(seed);
  centers.set(seed, center);
  return center;
}

/** Returns normally distributed numbers, the same ones for the same seed. */
function randomDeviations(seed: number): Float64Array {
  const random = numbersFrom(seed);
  return Float64Array.from(
    { length: FEATURES },
    () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()),
  );
}
