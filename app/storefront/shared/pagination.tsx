import { useLocation } from "react-router";
import { listParameters } from "#app/catalog/filters/list-parameters.ts";
import { PageLinks } from "#app/ui/page-links.tsx";

export function Pagination({ page, hasNext }: { page: number; hasNext: boolean }) {
  return <PageLinks page={page} hasNext={hasNext} parameters={listParameters(useLocation())} />;
}
