import { createContext, useContext } from "react";
import type { Currency } from "#app/system/currency.ts";
import { formatPrice } from "./format.ts";

/** What all prices of the shop are in. */
export const ShopCurrency = createContext<Currency>("EUR");

/** How a price is written on cards and buttons. */
export function usePrice(): (cents: number) => string {
  const currency = useContext(ShopCurrency);
  return (cents) => formatPrice(cents, currency);
}
