import { ArrowLeft, ArrowRight } from "lucide-react";
import { Link, useLocation } from "react-router";
import { keepFilter } from "#app/catalogue/track-filter.ts";
import { buttonLook } from "#app/ui/button-look.ts";

type Props = { page: number; hasNext: boolean };

/** Previous and next, disabled at the ends; nothing when there is one page only. */
export function Pagination({ page, hasNext }: Props) {
  if (page === 1 && !hasNext) return null;
  return (
    <nav aria-label="Pages" className="mt-14 flex items-center justify-center gap-6">
      <PageLink page={page > 1 ? page - 1 : undefined}>
        <ArrowLeft aria-hidden className="size-4" /> Previous
      </PageLink>
      <p className="fact-type">Page {page}</p>
      <PageLink page={hasNext ? page + 1 : undefined}>
        Next <ArrowRight aria-hidden className="size-4" />
      </PageLink>
    </nav>
  );
}

function PageLink({ page, children }: { page: number | undefined; children: React.ReactNode }) {
  const { pathname, search } = useLocation();
  if (page === undefined) {
    return (
      <button type="button" disabled className={buttonLook("spent")}>
        {children}
      </button>
    );
  }
  const parameters = keepFilter({ pathname, search });
  if (page === 1) parameters.delete("page");
  else parameters.set("page", String(page));
  return (
    <Link to={{ pathname, search: parameters.toString() }} className={buttonLook("plain")}>
      {children}
    </Link>
  );
}
