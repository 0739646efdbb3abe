/** What a screen says after a form that was not simply saved. */
export type EditAnswer<Saved> = {
  problem?: { title: string; text: string };
  errors?: Partial<Record<string, string>>;
  typed?: Partial<Record<string, string>>;
  /** What somebody else saved since the form was opened. */
  theirs?: Saved;
};

export const savedMeanwhile =
  "Somebody else saved this in the meantime. Above your text stands theirs: save yours in its place, or keep theirs.";
