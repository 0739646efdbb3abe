/** Genre of a draft without one. Its row in `genres` is never listed. */
export const undefinedGenre = "Undefined";

export const MAX_GENRE_NAME = 60;

export const houseAndTechno = [
  "Afro House",
  "Bass House",
  "Deep House",
  "House Music",
  "Tech House",
  "Melodic Techno",
  "Minimal/Deep-Tech",
  "Progressive",
  "Techno",
] as const;

/** A new shop has the first. */
export const startingSets = {
  "house-techno": houseAndTechno,
  "hip-hop": [
    "Boom Bap",
    "Trap",
    "Drill",
    "Lo-Fi",
    "R&B",
    "Soul",
    "Reggaeton",
    "Afrobeats",
    "Dancehall",
    "Experimental",
  ],
  "pop-dance": [
    "Pop",
    "Dance Pop",
    "Synth Pop",
    "Indie Pop",
    "EDM",
    "Latin Pop",
    "K-Pop",
    "Ballad",
  ],
  "drum-and-bass": [
    "Liquid",
    "Neurofunk",
    "Jump Up",
    "Jungle",
    "Halftime",
    "Dubstep",
    "UK Garage",
    "Breakbeat",
  ],
  "film-games": [
    "Orchestral",
    "Ambient",
    "Hybrid",
    "Tension",
    "Documentary",
    "Chiptune",
    "Synthwave",
    "World",
  ],
  empty: [],
} as const satisfies Record<string, readonly string[]>;

export type StartingSet = keyof typeof startingSets;
