/** General MIDI plays percussion on its tenth channel, counted from 0. */
export const PERCUSSION_CHANNEL = 9;

/**
 * Notes of a part by its name, its lowest drum first, in the percussion key map of General MIDI 1.
 */
const NOTES: Record<string, number[]> = {
  kick: [36],
  "kick ghost": [35],
  snare: [38],
  "snare ghost": [38],
  roll: [40],
  clap: [39],
  snap: [39],
  rim: [37],
  hat: [42],
  "closed hat": [42],
  "small hat": [42],
  "noise hat": [44],
  "open hat": [46],
  triplets: [42],
  sixteenths: [42],
  ticks: [42],
  tick: [42],
  ride: [51],
  crash: [49],
  wave: [52],
  fall: [52],
  toms: [45, 47, 50],
  tom: [43, 45],
  "low tom": [41, 43],
  "low drum": [41, 43, 45],
  "high drum": [48, 50],
  conga: [64, 63],
  congas: [64, 63, 62],
  djembe: [64, 62],
  udu: [64, 62],
  bongos: [61, 60],
  timbales: [66, 65],
  tambourine: [54],
  shaker: [70],
  seeds: [82],
  cowbell: [56],
  clave: [75],
  block: [76],
  knock: [77],
  wood: [77, 76],
  guiro: [73],
};

/** Returns the percussion notes for a part's pitches, or undefined if it has its own channel. */
export function percussionOf(name: string, pitches: number[]): Map<number, number> | undefined {
  const notes = NOTES[name];
  const rising = [...new Set(pitches)].sort((a, b) => a - b);
  if (!notes || rising.length > notes.length) return undefined;
  return new Map(rising.map((pitch, index) => [pitch, notes[index] ?? pitch]));
}
