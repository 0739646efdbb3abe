import { ArrowLeft, ArrowRight } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import { buttonLook } from "#app/ui/button-look.ts";

type Props = { page: number; pages: number };

/** Previous and next, disabled at the ends; what is being moved comes along to another page. */
export function PageLinks({ page, pages }: Props) {
  if (pages === 1) return null;
  return (
    <nav aria-label="Pages" className="mt-8 flex items-center justify-between gap-4">
      <PageLink page={page > 1 ? page - 1 : undefined}>
        <ArrowLeft aria-hidden className="size-4" /> Previous
      </PageLink>
      <p className="fact-type text-muted">
        Page {page} of {pages}
      </p>
      <PageLink page={page < pages ? page + 1 : undefined}>
        Next <ArrowRight aria-hidden className="size-4" />
      </PageLink>
    </nav>
  );
}

function PageLink({ page, children }: { page: number | undefined; children: React.ReactNode }) {
  const [parameters] = useSearchParams();
  if (page === undefined) {
    return (
      <button type="button" disabled className={buttonLook("spent", "small")}>
        {children}
      </button>
    );
  }
  const next = new URLSearchParams(parameters);
  next.set("page", String(page));
  return (
    <Link to={`?${next}`} className={buttonLook("plain", "small")}>
      {children}
    </Link>
  );
}
