import { createContext, useContext } from "react";
import type { Currency } from "#app/platform/system/currency.ts";
import { formatPrice } from "./format.ts";

export const ShopCurrency = createContext<Currency>("EUR");

export function usePrice(): (cents: number) => string {
  const currency = useContext(ShopCurrency);
  return (cents) => formatPrice(cents, currency);
}
