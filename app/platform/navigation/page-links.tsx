import { ArrowLeft, ArrowRight } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { m } from "#messages";
import { withParameters } from "./list-address.ts";

type Props = {
  page: number;
  pages: number;
  /** Present in the storefront, whose cached pages must not repeat other parameters. */
  parameters?: URLSearchParams;
};

export function PageLinks({ page, pages, parameters }: Props) {
  const [currentParameters] = useSearchParams();
  if (pages === 1) return null;
  const addressOf = (number: number) =>
    `?${withParameters(parameters ?? currentParameters, { page: number > 1 && String(number) })}`;
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

type LinkProps = { to: string | undefined; size: "small" | "medium"; children: React.ReactNode };

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
