/** What a form of the settings is answered with when it is not simply followed. */
export type SettingsAnswer = {
  errors?: Partial<Record<string, string>>;
  /** What was typed, to be shown again. */
  typed?: Partial<Record<string, string>>;
  /** What somebody else has saved since the form was opened, by field. */
  theirs?: Partial<Record<string, string>>;
  /** Of what is saved now: who sends the form again has seen it. */
  version?: string;
};
