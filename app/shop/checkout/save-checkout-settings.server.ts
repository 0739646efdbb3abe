import { recordAudit } from "#app/platform/audit/record-audit.server.ts";
import type { Db } from "#app/platform/database/db.server.ts";
import { conflictWith, type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import { versionOf } from "#app/platform/forms/version.server.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { changeSettings, updateSettings } from "#app/shop/content/edit-settings.server.ts";
import type { Settings } from "#app/shop/content/settings.server.ts";
import { reservingStates } from "#app/shop/orders/order-states.ts";
import { m } from "#messages";
import type { CheckoutSettings } from "./checkout-settings-form.ts";

type CheckoutValues = { [name in keyof CheckoutSettings]: string | null };

export function openCheckoutSettings(settings: Settings): {
  values: CheckoutValues;
  version: string;
} {
  const { sellerName, sellerAddress, sellerEmail, sellerPhone, currency } = settings;
  const { sellerRegistration, complaintsLink } = settings;
  const reservationMinutes = String(settings.reservationMinutes);
  const pausesDisputedFiles = settings.pausesDisputedFiles ? "on" : "off";
  const values = {
    sellerName,
    sellerAddress,
    sellerEmail,
    sellerPhone,
    sellerRegistration,
    complaintsLink,
    currency,
    reservationMinutes,
    pausesDisputedFiles,
    promisedKinds: settings.promisedKinds.join(","),
  };
  return { values, version: versionOf(values) };
}

/** A new currency leaves the amounts of prices unchanged. Existing orders keep their currency. */
export function saveCheckoutSettings(
  actor: Actor,
  wanted: CheckoutSettings,
  seen: string,
): Promise<Outcome<undefined, CheckoutValues>> {
  return changeSettings<undefined, CheckoutValues>(actor, async (tx, before) => {
    const { values, version } = openCheckoutSettings(before);
    const { values: wantedValues } = openCheckoutSettings({ ...before, ...wanted });
    if (versionOf(wantedValues) === version) return { done: undefined };
    if (version !== seen) return conflictWith(values, version);
    if (wanted.currency !== before.currency && (await isOrderOpen(tx))) {
      return refuse("conflict", m.checkout_currency_stays(), {
        errors: { currency: m.checkout_currency_stays() },
      });
    }
    await updateSettings(tx, wanted);
    const subject = { kind: "setting" } as const;
    const details = { ...wanted, promisedKinds: wanted.promisedKinds.join(", ") };
    await recordAudit(tx, { by: actor, action: "change-checkout", subject, details });
    return { done: undefined };
  });
}

async function isOrderOpen(tx: Db): Promise<boolean> {
  const order = await tx
    .selectFrom("orders")
    .where("state", "in", reservingStates)
    .select("id")
    .limit(1)
    .executeTakeFirst();
  return order !== undefined;
}
