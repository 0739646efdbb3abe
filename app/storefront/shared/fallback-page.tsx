import { Link } from "react-router";
import { href } from "#app/platform/navigation/href.ts";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { EmptyState } from "#app/platform/ui/empty-state.tsx";
import { m } from "#messages";

type Props = {
  title: string;
  text: string;
  isAlert?: boolean;
  note?: React.ReactNode;
  children: React.ReactNode;
};

export function FallbackPage({ title, text, isAlert = true, note, children }: Props) {
  return (
    <main id="content" className="page-width py-20">
      <div role={isAlert ? "alert" : undefined}>
        <EmptyState level="h1" title={title} text={text}>
          {children}
        </EmptyState>
        {note}
      </div>
    </main>
  );
}

/** `isAfresh` reloads the document, to discard the failed page entirely. */
export function ReturnHome({ isAfresh = false }: { isAfresh?: boolean }) {
  return (
    <Link to={href("/")} reloadDocument={isAfresh} className={`mt-6 ${buttonVariants("plain")}`}>
      {m.return_home()}
    </Link>
  );
}
