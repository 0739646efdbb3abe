import { ArrowLeft, ArrowRight } from "lucide-react";
import { Link, type To, useSearchParams } from "react-router";
import { m } from "#messages";
import { buttonVariants } from "./button-variants.ts";

type Props = {
  page: number;
  /** Undefined if pages are not counted; `hasNext` then tells whether there is another. */
  pages?: number;
  hasNext?: boolean;
  parameters?: URLSearchParams;
};

export function PageLinks({ page, pages, hasNext = page < (pages ?? 1), parameters }: Props) {
  const [currentParameters] = useSearchParams();
  if (page === 1 && !hasNext) return null;
  const addressOf = (number: number) => {
    const next = new URLSearchParams(parameters ?? currentParameters);
    if (number === 1) next.delete("page");
    else next.set("page", String(number));
    return { search: next.toString() };
  };
  const isCounted = pages !== undefined;
  const size = isCounted ? "small" : "medium";
  return (
    <nav
      aria-label={m.pages()}
      className={`flex items-center ${isCounted ? "mt-8 justify-between gap-4" : "mt-14 justify-center gap-6"}`}
    >
      <PageLink to={page > 1 ? addressOf(page - 1) : undefined} size={size}>
        <ArrowLeft aria-hidden className="size-4" /> {m.ui_previous()}
      </PageLink>
      <p className={isCounted ? "mono-type text-muted" : "mono-type"}>
        {m.ui_page({ page })}
        {isCounted && m.of_pages({ pages })}
      </p>
      <PageLink to={hasNext ? addressOf(page + 1) : undefined} size={size}>
        {m.ui_next()} <ArrowRight aria-hidden className="size-4" />
      </PageLink>
    </nav>
  );
}

type LinkProps = { to: To | undefined; size: "small" | "medium"; children: React.ReactNode };

export function PageLink({ to, size, children }: LinkProps) {
  if (to === undefined) {
    return (
      <button type="button" disabled className={buttonVariants("disabled", size)}>
        {children}
      </button>
    );
  }
  return (
    <Link to={to} className={buttonVariants("plain", size)}>
      {children}
    </Link>
  );
}
