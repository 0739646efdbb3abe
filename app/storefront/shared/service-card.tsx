import { Check } from "lucide-react";
import { useContext } from "react";
import { DEFAULT_LANGUAGE } from "#app/platform/i18n/language.ts";
import { ShopName } from "#app/platform/ui/shop-name.ts";
import { m } from "#messages";

type Props = {
  title: string;
  number?: string | null;
  service: { description: string; features: string[] };
  isOver?: boolean;
  /** Shows the current status, for example the due date. */
  children: React.ReactNode;
};

/** The texts are the order's own, which are in the language of the original. */
export function ServiceCard({ title, number, service, isOver = false, children }: Props) {
  const { description, features } = service;
  return (
    <div
      className={`border border-line border-t-4 border-t-accent bg-surface p-6 shadow-2xl sm:p-8 ${isOver ? "opacity-60 grayscale" : ""}`}
    >
      <p className="mono-type flex justify-between gap-4 text-muted uppercase">
        <span className="min-w-0 [overflow-wrap:anywhere]">{useContext(ShopName)}</span>
        <span className="shrink-0">{number ?? m.service_made_to_order()}</span>
      </p>
      <p
        dir="auto"
        lang={DEFAULT_LANGUAGE}
        className="display-type mt-6 text-3xl [overflow-wrap:anywhere] sm:text-4xl"
      >
        {title}
      </p>
      {description && (
        <p
          dir="auto"
          lang={DEFAULT_LANGUAGE}
          className="mt-3 whitespace-pre-line [unicode-bidi:plaintext] text-muted text-sm [overflow-wrap:anywhere]"
        >
          {description}
        </p>
      )}
      {features.length > 0 && (
        <ul aria-label={m.service_included()} className="mt-6 grid gap-2.5 text-sm">
          {features.map((feature) => (
            <li key={feature} className="flex items-start gap-2.5">
              <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
              <bdi lang={DEFAULT_LANGUAGE} className="min-w-0 [overflow-wrap:anywhere]">
                {feature}
              </bdi>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-6 border-line border-t border-dashed pt-4 font-semibold">{children}</p>
    </div>
  );
}
