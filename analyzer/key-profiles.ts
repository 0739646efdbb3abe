/** Strength of each semitone above the tonic. */
export type KeyProfile = readonly number[];

/**
 * Profiles for electronic music: `bgate` by Á. Faraldo et al., *Key Estimation in Electronic Dance
 * Music*, ECIR 2016.
 */
const DANCE_MAJOR = [1, 0, 0.42, 0, 0.53, 0.37, 0, 0.77, 0, 0.38, 0.21, 0.3];
const DANCE_MINOR = [1, 0, 0.36, 0.39, 0, 0.38, 0, 0.74, 0.27, 0, 0.42, 0.23];

/** Profiles from listening tests: C. Krumhansl and E. Kessler, Psychological Review 89, 1982. */
const TONAL_MAJOR = [6.35, 2.23, 3.48, 2.33, 4.38, 4.09, 2.52, 5.19, 2.39, 3.66, 2.29, 2.88];
const TONAL_MINOR = [6.33, 2.68, 3.52, 5.38, 2.6, 3.53, 2.54, 4.75, 3.98, 2.69, 3.34, 3.17];

/**
 * Share of the listening profiles, which add the thirds that the dance profiles lack or have only
 * faintly.
 */
const TONAL_SHARE = 0.15;

/** Scales to a mean of 0 and a length of 1, so that a product of two is a correlation. */
export function standardize(values: ArrayLike<number>): number[] {
  const list = Array.from(values);
  const mean = list.reduce((sum, value) => sum + value, 0) / list.length;
  const centered = list.map((value) => value - mean);
  const length = Math.hypot(...centered);
  return centered.map((value) => (length > 0 ? value / length : 0));
}

function blend(dance: KeyProfile, tonal: KeyProfile): KeyProfile {
  const standardTonal = standardize(tonal);
  const mixed = standardize(dance).map(
    (value, step) => value * (1 - TONAL_SHARE) + (standardTonal[step] ?? 0) * TONAL_SHARE,
  );
  return standardize(mixed);
}

export const MAJOR: KeyProfile = blend(DANCE_MAJOR, TONAL_MAJOR);
export const MINOR: KeyProfile = blend(DANCE_MINOR, TONAL_MINOR);

/** Profile of a bass, which rests on the tonic, and next on the fifth. */
export const BASS: KeyProfile = standardize([1, 0, 0, 0, 0, 0, 0, 0.5, 0, 0, 0, 0]);

/** Profile of the chord on the tonic. */
export const MAJOR_TRIAD: KeyProfile = standardize([1, 0, 0, 0, 0.8, 0, 0, 0.8, 0, 0, 0, 0]);
export const MINOR_TRIAD: KeyProfile = standardize([1, 0, 0, 0.8, 0, 0, 0, 0.8, 0, 0, 0, 0]);
