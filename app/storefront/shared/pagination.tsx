import { useLocation } from "react-router";
import { PageLinks } from "#app/platform/navigation/page-links.tsx";
import { listParameters } from "#app/shop/catalog/filters/list-parameters.ts";

export function Pagination({ page, pages }: { page: number; pages: number }) {
  return <PageLinks page={page} pages={pages} parameters={listParameters(useLocation())} />;
}
