import { createContext, useContext } from "react";

export const DEFAULT_SHOP_NAME = "Dubplate";

export const ShopName = createContext(DEFAULT_SHOP_NAME);

/** Returns the title of an error page, which ends with the shop's name. */
export function useTitle(title: string): string {
  return `${title} · ${useContext(ShopName)}`;
}
