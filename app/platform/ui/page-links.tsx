import { ArrowLeft, ArrowRight } from "lucide-react";
import { Link, type To, useSearchParams } from "react-router";
import { m } from "#messages";
import { buttonVariants } from "./button-variants.ts";

type Props = {
  page: number;
  pages: number;
  /** Present in the storefront, whose cached pages must not repeat other parameters. */
  parameters?: URLSearchParams;
};

export function PageLinks({ page, pages, parameters }: Props) {
  const [currentParameters] = useSearchParams();
  if (pages === 1) return null;
  const addressOf = (number: number) => {
    const next = new URLSearchParams(parameters ?? currentParameters);
    if (number === 1) next.delete("page");
    else next.set("page", String(number));
    return { search: next.toString() };
  };
  const size = parameters ? "medium" : "small";
  return (
    <nav
      aria-label={m.pages()}
      className={`flex items-center ${parameters ? "mt-14 justify-center gap-6" : "mt-8 justify-between gap-4"}`}
    >
      <PageLink to={page > 1 ? addressOf(page - 1) : undefined} size={size}>
        <ArrowLeft aria-hidden className="size-4" /> {m.ui_previous()}
      </PageLink>
      <p className={parameters ? "mono-type" : "mono-type text-muted"}>
        {m.ui_page({ page, pages })}
      </p>
      <PageLink to={page < pages ? addressOf(page + 1) : undefined} size={size}>
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
