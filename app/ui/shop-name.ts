import { createContext, useContext } from "react";

export const DEFAULT_SHOP_NAME = "Dubplate";

export const ShopName = createContext(DEFAULT_SHOP_NAME);

/** Of a page that stands in for another: the shop's name comes last. */
export function useTitle(title: string): string {
  return `${title} · ${useContext(ShopName)}`;
}
