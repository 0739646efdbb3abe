import { useLocation } from "react-router";
import { filterParameters } from "#app/catalogue/track-filter.ts";
import { PageLinks } from "#app/ui/page-links.tsx";

export function Pagination({ page, hasNext }: { page: number; hasNext: boolean }) {
  return <PageLinks page={page} hasNext={hasNext} parameters={filterParameters(useLocation())} />;
}
