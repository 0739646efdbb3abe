import { href, Link } from "react-router";
import { buttonLook } from "#app/ui/button-look.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";

type Props = {
  title: string;
  text: string;
  /** Something has failed, and is read out at once. */
  isAlert?: boolean;
  /** What stands below, such as the number of the request. */
  note?: React.ReactNode;
  /** The way on. */
  children: React.ReactNode;
};

/** Stands in for a page that there is not, or that could not be shown. */
export function StandIn({ title, text, isAlert = true, note, children }: Props) {
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

/** The way back to the shop's first page; `isAfresh` leaves nothing of the page that failed. */
export function ReturnHome({ isAfresh = false }: { isAfresh?: boolean }) {
  return (
    <Link to={href("/")} reloadDocument={isAfresh} className={`mt-6 ${buttonLook("plain")}`}>
      Return to Home
    </Link>
  );
}
