import { useContext } from "react";
import { formatMoney } from "./money.ts";
import { ShopCurrency } from "./shop-currency.ts";

/** Formats exact amounts in the shop's currency, where money changes hands. */
export function useMoney(): (cents: number) => string {
  const currency = useContext(ShopCurrency);
  return (cents) => formatMoney({ cents, currency });
}
