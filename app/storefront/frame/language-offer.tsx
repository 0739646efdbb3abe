import { X } from "lucide-react";
import { useEffect, useState } from "react";
import type { Language } from "#app/platform/i18n/language.ts";
import { localPath } from "#app/platform/i18n/language-address.ts";
import { href } from "#app/platform/navigation/href.ts";
import { languageOfPage, preferredLanguage, rememberLanguage } from "./language-choice.ts";

type Props = { addressIn: (language: Language) => string; languages: readonly Language[] };
type Offer = { language: Language; text: string; close: string };

/** Offers the visitor's language. Only scripts add it, because pages are cached for everyone. */
export function LanguageOffer({ addressIn, languages }: Props) {
  const [offer, setOffer] = useState<Offer>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language is offered once.
  useEffect(() => {
    const language = preferredLanguage(languages);
    if (!language || language === languageOfPage()) return;
    findOffer(language).then(setOffer, () => undefined);
  }, []);
  if (!offer) return null;
  const { language, text, close } = offer;
  return (
    <div
      lang={language}
      className="page-width fixed inset-x-0 bottom-[var(--player-height,0px)] flex items-center justify-between gap-4 border-line border-t bg-raised py-1 text-sm"
    >
      <a
        href={addressIn(language)}
        hrefLang={language}
        onClick={() => rememberLanguage(language)}
        className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-accent"
      >
        {text}
      </a>
      <button
        type="button"
        aria-label={close}
        onClick={() => {
          rememberLanguage(languageOfPage());
          setOffer(undefined);
        }}
        className="grid size-11 shrink-0 place-items-center text-muted hover:text-ink"
      >
        <X aria-hidden className="size-5" strokeWidth={1.75} />
      </button>
    </div>
  );
}

async function findOffer(language: Language): Promise<Offer | undefined> {
  const response = await fetch(localPath(href("/language-offer"), language));
  return response.ok ? { language, ...(await response.json()) } : undefined;
}
