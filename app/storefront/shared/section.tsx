import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { Headline } from "#app/platform/ui/headline.tsx";
import { renderMessage } from "#app/platform/ui/render-message.tsx";
import { m } from "#messages";

type Props = {
  heading: string;
  id?: string;
  text?: string;
  seeAll?: string;
  children: React.ReactNode;
};

export function Section({ heading, id, text, seeAll, children }: Props) {
  return (
    <section id={id} className="mt-20">
      <div className="mb-6 flex items-end justify-between gap-4 border-line border-b pb-3">
        <div className="grow">
          <Headline level="h2" text={heading} className="headline-2xl sm:headline-3xl" />
          {text && <p className="mt-2 text-muted">{text}</p>}
        </div>
        {seeAll && (
          <Link
            to={seeAll}
            className="flex shrink-0 items-center gap-1.5 py-1 text-muted text-sm hover:text-accent"
          >
            <span>
              {renderMessage(m.section_see_all, {
                heading,
                hidden: (text) => <span className="sr-only">{text}</span>,
              })}
            </span>
            <ArrowRight aria-hidden className="size-4" />
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}
