import type { Language } from "#app/platform/i18n/language.ts";
export type FormResult<Theirs = never, Payload = never> = {
  /** `lang` is set if the text is not in the language of the page. */
  problem?: { title: string; text: string; lang?: Language };
  errors?: Partial<Record<string, string>>;
  typed?: Partial<Record<string, string>>;
  theirs?: Theirs;
  /** Version of the stored data. A form that sends it has seen `theirs`. */
  version?: string;
  payload?: Payload;
};
