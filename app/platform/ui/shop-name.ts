import { createContext, useContext } from "react";

export const DEFAULT_SHOP_NAME = "Dubplate";

export const ShopName = createContext(DEFAULT_SHOP_NAME);

export function useTitle(title: string): string {
  return `${title} · ${useContext(ShopName)}`;
}
