import { recordAudit } from "#app/platform/audit/record-audit.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import { isCountry } from "#app/platform/system/countries.server.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { findSettings } from "#app/shop/content/settings.server.ts";
import { mayManageSettings, notAllowed } from "#app/shop/content/settings-policy.ts";
import { m } from "#messages";
import type { TaxRate } from "./standard-rates.ts";
import { formatRate } from "./tax-breakdown.ts";
import { isRateMissing } from "./tax-rates.server.ts";

const subject = { kind: "setting" } as const;

/** Replaces a rate of the same day. Placed orders keep theirs. */
export function addRate(actor: Actor, rate: TaxRate): Promise<Outcome> {
  return inTransaction(async (tx) => {
    if (!mayManageSettings(actor)) return refuse("forbidden", notAllowed());
    const { country, validFrom, basisPoints } = rate;
    if (!isCountry(country)) return refuse("invalid", m.country_missing());
    await tx
      .insertInto("taxRates")
      .values(rate)
      .onConflict((conflict) =>
        conflict.columns(["country", "validFrom"]).doUpdateSet({ basisPoints }),
      )
      .execute();
    const details = { country, validFrom, percent: formatRate(basisPoints) };
    await recordAudit(tx, { by: actor, action: "add-tax-rate", subject, details });
    return { done: undefined };
  });
}

export function removeRate(
  actor: Actor,
  { country, validFrom }: Pick<TaxRate, "country" | "validFrom">,
): Promise<Outcome> {
  return inTransaction(async (tx) => {
    if (!mayManageSettings(actor)) return refuse("forbidden", notAllowed());
    await tx.selectFrom("settings").select("id").forUpdate().execute();
    const { numDeletedRows } = await tx
      .deleteFrom("taxRates")
      .where("country", "=", country)
      .where("validFrom", "=", validFrom)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return { done: undefined };
    const settings = await findSettings(tx);
    if (await isRateMissing(settings, tx)) return refuse("conflict", m.tax_rate_in_use());
    const details = { country, validFrom };
    await recordAudit(tx, { by: actor, action: "remove-tax-rate", subject, details });
    return { done: undefined };
  });
}
