import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { renderMessage } from "#app/platform/ui/render-message.tsx";
import { m } from "#messages";

type Props = { heading: string; seeAll?: string; children: React.ReactNode };

export function Section({ heading, seeAll, children }: Props) {
  return (
    <section className="mt-20">
      <div className="mb-6 flex items-baseline justify-between gap-4 border-line border-b pb-3">
        <h2 className="display-type text-2xl sm:text-3xl">{heading}</h2>
        {seeAll && (
          <Link
            to={seeAll}
            className="flex shrink-0 items-center gap-1.5 py-2 text-muted text-sm hover:text-accent"
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
