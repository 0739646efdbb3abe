import { useId } from "react";
import { useLocation, useMatches } from "react-router";
import type { Language } from "#app/platform/i18n/language.ts";
import { alternatePath, hasLanguage, type PageNames } from "#app/platform/i18n/language-address.ts";
import { nameOfLanguage } from "#app/platform/i18n/name-of-language.ts";
import { href } from "#app/platform/navigation/href.ts";
import { m } from "#messages";
import { languageOfPage, rememberLanguage } from "./language-choice.ts";
import { LanguageOffer } from "./language-offer.tsx";

type Props = { languages: readonly Language[]; names: PageNames };

/** Links to the same page in each language that the shop offers. The popover opens without scripts. */
export function LanguageSwitch({ languages, names }: Props) {
  const id = useId();
  const { pathname, search } = useLocation();
  const isMissing = useMatches().some(({ id: route }) => route === "storefront/not-found");
  // All missing pages share one response.
  const path = isMissing ? href("/") : pathname + search;
  const addressIn = (language: Language) => alternatePath(path, language, names);
  const current = languageOfPage();
  if (languages.length < 2 || !hasLanguage(pathname)) return null;
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className="mono-type grid size-11 shrink-0 place-items-center text-muted uppercase hover:text-ink"
      >
        <span>
          <span className="sr-only">{m.nav_language()}: </span>
          {current}
        </span>
      </button>
      <nav
        id={id}
        popover="auto"
        aria-label={m.nav_language()}
        className="fixed top-(--header-height) right-4 left-auto m-0 w-44 border border-line bg-raised p-2 text-ink shadow-2xl"
      >
        <ul>
          {languages.map((language) => (
            <li key={language}>
              <a
                href={addressIn(language)}
                lang={language}
                hrefLang={language}
                onClick={() => rememberLanguage(language)}
                aria-current={language === current ? "true" : undefined}
                className="block px-3 py-2.5 hover:text-accent aria-[current]:text-accent"
              >
                {nameOfLanguage(language)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <LanguageOffer addressIn={addressIn} languages={languages} />
    </>
  );
}
