import { isRouteErrorResponse } from "react-router";
import { readClosed } from "#app/content/maintenance.ts";
import { ShopClosed } from "./shop-closed.tsx";
import { SomethingWentWrong } from "./something-went-wrong.tsx";
import { TooMuch } from "./too-much.tsx";

/** Stands in for the whole shop, its header and footer included, when it could not answer. */
export function ShopError({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 413) return <TooMuch />;
  const closed = readClosed(error);
  return closed ? <ShopClosed {...closed} /> : <SomethingWentWrong />;
}
