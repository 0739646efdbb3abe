/** What a screen shows after a form that did not lead elsewhere. */
export type FormResult<Theirs = never, Shown = never> = {
  /** `lang`: where its words are not in the language of the page. */
  problem?: { title: string; text: string; lang?: "pt" };
  errors?: Partial<Record<string, string>>;
  /** What was typed, to be shown again; never a password. */
  typed?: Partial<Record<string, string>>;
  /** What somebody else saved since the form was opened. */
  theirs?: Theirs;
  /** Of what is stored now: a form that is sent with it has seen `theirs`. */
  version?: string;
  /** What only this page shows, once, such as a new password. */
  shown?: Shown;
};
