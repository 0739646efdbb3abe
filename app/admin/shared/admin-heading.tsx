import type { Language } from "#app/platform/i18n/language.ts";
import { UnbrokenNumbers } from "#app/platform/ui/unbroken-numbers.tsx";

type Props = {
  title: string;
  text?: string;
  lang?: Language;
  children?: React.ReactNode;
};

export function AdminHeading({ title, text, lang, children }: Props) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 pt-6 pb-6">
      <div lang={lang} className="min-w-0">
        <h1 className="display-type text-3xl [overflow-wrap:anywhere] sm:text-4xl">
          <UnbrokenNumbers text={title} />
        </h1>
        {text && (
          <p className="mt-2 max-w-2xl text-muted text-pretty [overflow-wrap:anywhere]">{text}</p>
        )}
      </div>
      {children}
    </header>
  );
}
