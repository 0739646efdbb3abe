import { m } from "#messages";
import { languages } from "./language.ts";
import { nameOfLanguage } from "./name-of-language.ts";

/** Languages of the admin area. A blank value is the mix that it came in. */
export function listAdminLanguages() {
  const named = languages.map((value) => ({ value, lang: value, name: nameOfLanguage(value) }));
  const mixed = { value: "", lang: undefined, name: m.account_as_it_came_english_and_portuguese() };
  return [...named, mixed];
}

export function AdminLanguageOptions() {
  return listAdminLanguages().map(({ value, lang, name }) => (
    <option key={value} value={value} lang={lang}>
      {name}
    </option>
  ));
}
