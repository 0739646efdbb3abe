import { createContext, useContext } from "react";
import type { Currency } from "#app/platform/system/currency.ts";
import { formatPrice } from "./format.ts";

/** Currency of all prices in the shop. */
export const ShopCurrency = createContext<Currency>("EUR");

/** Returns a function that formats prices for cards and buttons. */
export function usePrice(): (cents: number) => string {
  const currency = useContext(ShopCurrency);
  return (cents) => formatPrice(cents, currency);
}
