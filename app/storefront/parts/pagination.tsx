import { useLocation } from "react-router";
import { keepFilter } from "#app/catalogue/track-filter.ts";
import { PageLinks } from "#app/ui/page-links.tsx";

/** The pages beside one of a list of tracks. */
export function Pagination({ page, hasNext }: { page: number; hasNext: boolean }) {
  return <PageLinks page={page} hasNext={hasNext} parameters={keepFilter(useLocation())} />;
}
