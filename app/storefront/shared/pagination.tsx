import { useLocation } from "react-router";
import { PageLinks } from "#app/platform/ui/page-links.tsx";
import { listParameters } from "#app/shop/catalog/filters/list-parameters.ts";

export function Pagination({ page, hasNext }: { page: number; hasNext: boolean }) {
  return <PageLinks page={page} hasNext={hasNext} parameters={listParameters(useLocation())} />;
}
