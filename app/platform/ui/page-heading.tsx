import type { Language } from "#app/platform/i18n/language.ts";
import { Headline } from "./headline.tsx";

type Props = {
  title: string;
  text?: string;
  /** Languages of texts that are not in the page's. */
  langs?: { title?: Language; text?: Language };
  children?: React.ReactNode;
};

export function PageHeading({ title, text, langs, children }: Props) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 pt-10 pb-8 sm:pt-16">
      <div className="min-w-0 grow basis-96">
        <Headline
          dir="auto"
          lang={langs?.title}
          text={title}
          className="headline-4xl sm:headline-6xl"
        />
        {text && (
          <p
            dir="auto"
            lang={langs?.text}
            className="mt-4 max-w-2xl whitespace-pre-line text-lg text-muted text-pretty [overflow-wrap:anywhere]"
          >
            {text}
          </p>
        )}
      </div>
      {children}
    </header>
  );
}
