import type { Language } from "#app/words/words.ts";
export type FormResult<Theirs = never, Shown = never> = {
  /** `lang`: where its words are not in the language of the page. */
  problem?: { title: string; text: string; lang?: Language };
  errors?: Partial<Record<string, string>>;
  /** Never passwords. */
  typed?: Partial<Record<string, string>>;
  theirs?: Theirs;
  /** Of what is stored now: a form that is sent with it has seen `theirs`. */
  version?: string;
  shown?: Shown;
};
