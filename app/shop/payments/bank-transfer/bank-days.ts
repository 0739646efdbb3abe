const DAY_MS = 86_400_000;

/* Days on which TARGET, the euro's payment system, is open. All in UTC. */

/** Anonymous algorithm of Nature (1876). */
export function easterSunday(year: number): Date {
  const a = year % 19;
  const [b, c] = [Math.floor(year / 100), year % 100];
  const [d, e] = [Math.floor(b / 4), b % 4];
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const [i, k] = [Math.floor(c / 4), c % 4];
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const month = Math.floor((h + l - 7 * m + 90) / 25);
  const day = (h + l - 7 * m + 33 * month + 19) % 32;
  return new Date(Date.UTC(year, month - 1, day));
}

const fixedHolidays = new Set(["01-01", "05-01", "12-25", "12-26"]);

export function isBankDay(day: Date): boolean {
  const weekday = day.getUTCDay();
  if (weekday === 0 || weekday === 6) return false;
  if (fixedHolidays.has(day.toISOString().slice(5, 10))) return false;
  const midnight = Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate());
  const sinceEaster = (midnight - easterSunday(day.getUTCFullYear()).getTime()) / DAY_MS;
  return sinceEaster !== -2 && sinceEaster !== 1; // Good Friday, Easter Monday
}

/** Excludes the day of `from`. */
export function endOfBankDay(from: Date, bankDays: number): Date {
  let day = Date.UTC(from.getUTCFullYear(), from.getUTCMonth(), from.getUTCDate());
  for (let left = bankDays; left > 0; ) {
    day += DAY_MS;
    if (isBankDay(new Date(day))) left -= 1;
  }
  return new Date(day + DAY_MS - 1);
}

type Days = { transferDays: number; graceDays: number };

/** `payBy` is displayed to the buyer; the reservation lasts until `reservedUntil`. */
export function transferDeadlines(orderedAt: Date, { transferDays, graceDays }: Days) {
  return {
    payBy: endOfBankDay(orderedAt, transferDays),
    reservedUntil: endOfBankDay(orderedAt, transferDays + graceDays),
  };
}
