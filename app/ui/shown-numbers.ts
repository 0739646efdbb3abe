import { readersLocale } from "#app/words/locale.ts";
import { formatMoney, type Money } from "./money.ts";

/* What screens of the admin area show, in the language of their reader. What is stored, mailed or put in a file is the same for everybody. */

export function showNumber(number: number): string {
  return number.toLocaleString(readersLocale());
}

export function showMoney(money: Money): string {
  return formatMoney(money, readersLocale());
}
