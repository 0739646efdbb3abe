import { ArrowLeft, ArrowRight } from "lucide-react";
import { Link, type To, useSearchParams } from "react-router";
import { t } from "#app/words/words.ts";
import { buttonLook } from "./button-look.ts";

type Props = {
  page: number;
  /** Undefined where they are not counted; `hasNext` says then whether there is one more. */
  pages?: number;
  hasNext?: boolean;
  /** Of the links, besides the page; by default those of this address. */
  parameters?: URLSearchParams;
};

/** Links within a numbered list, disabled at its ends; none for a single page. */
export function PageLinks({ page, pages, hasNext = page < (pages ?? 1), parameters }: Props) {
  const [shown] = useSearchParams();
  if (page === 1 && !hasNext) return null;
  const addressOf = (number: number) => {
    const next = new URLSearchParams(parameters ?? shown);
    if (number === 1) next.delete("page");
    else next.set("page", String(number));
    return { search: next.toString() };
  };
  const isCounted = pages !== undefined;
  const size = isCounted ? "small" : "medium";
  return (
    <nav
      aria-label={t`Pages`}
      className={`flex items-center ${isCounted ? "mt-8 justify-between gap-4" : "mt-14 justify-center gap-6"}`}
    >
      <PageLink to={page > 1 ? addressOf(page - 1) : undefined} size={size}>
        <ArrowLeft aria-hidden className="size-4" /> {t`Previous`}
      </PageLink>
      <p className={isCounted ? "fact-type text-muted" : "fact-type"}>
        {t`Page ${page}`}
        {isCounted && t` of ${pages}`}
      </p>
      <PageLink to={hasNext ? addressOf(page + 1) : undefined} size={size}>
        {t`Next`} <ArrowRight aria-hidden className="size-4" />
      </PageLink>
    </nav>
  );
}

type LinkProps = { to: To | undefined; size: "small" | "medium"; children: React.ReactNode };

/** A button that cannot be pressed where it leads nowhere. */
export function PageLink({ to, size, children }: LinkProps) {
  if (to === undefined) {
    return (
      <button type="button" disabled className={buttonLook("spent", size)}>
        {children}
      </button>
    );
  }
  return (
    <Link to={to} className={buttonLook("plain", size)}>
      {children}
    </Link>
  );
}
