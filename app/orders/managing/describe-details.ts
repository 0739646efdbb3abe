import { providerNames } from "#app/payments/provider-names.ts";
import type { Currency } from "#app/system/currency.ts";
import { formatMoney } from "#app/ui/money.ts";
import { t } from "#app/words/words.ts";
import { stateNames } from "../order-states.ts";

/** What a person can use of an event's details, such as `: text`; ids are for the database. */
export function describeDetails(details: unknown, currency: Currency): string {
  if (typeof details !== "object" || details === null) return "";
  if ("from" in details && "to" in details) {
    return `: ${nameIn(stateNames, details.from)} → ${nameIn(stateNames, details.to)}`;
  }
  const shown = Object.entries(details)
    .filter(([name]) => name !== "paymentId")
    .map(([name, value]) => describe(name, value, currency));
  return shown.length > 0 ? `: ${shown.join(", ")}` : "";
}

function describe(name: string, value: unknown, currency: Currency): string {
  if (name === "cents") return formatMoney({ cents: Number(value), currency });
  if (name === "provider") return nameIn(providerNames, value);
  return name === "of" ? t`of ${String(value)}` : String(value);
}

/** What has no name any more is shown as it is. */
function nameIn(names: Record<string, string>, value: unknown): string {
  const known = String(value);
  return Object.hasOwn(names, known) ? t(names[known] ?? known) : known;
}
