/** Widths in pixels that every cover is made in, smallest first; covers are square. */
export const coverWidths = [160, 320, 640, 1200] as const;

export type CoverWidth = (typeof coverWidths)[number];

/** The largest size again as JPEG, which every site that shows link previews can read. */
export const sharedCoverWidth = 1200;

/** What follows the key in the names of a cover's files. */
export const coverEndings = [
  ...coverWidths.map((width) => `-${width}.webp`),
  `-${sharedCoverWidth}.jpg`,
];
