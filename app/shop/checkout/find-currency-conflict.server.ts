import { refuse } from "#app/platform/forms/outcome.ts";
import type { SettingsCheck } from "#app/shop/content/edit-settings.server.ts";
import { reservingStates } from "#app/shop/orders/state/order-states.ts";
import { m } from "#messages";

/** A new currency leaves the amounts of prices unchanged. Existing orders keep their currency. */
export const findCurrencyConflict: SettingsCheck = async ({ currency }, before, tx) => {
  if (currency === before.currency) return undefined;
  const order = await tx
    .selectFrom("orders")
    .where("state", "in", reservingStates)
    .select("id")
    .limit(1)
    .executeTakeFirst();
  if (!order) return undefined;
  const errors = { currency: m.checkout_currency_stays() };
  return refuse("conflict", errors.currency, { errors });
};
