import { href } from "react-router";
import { db } from "#app/platform/database/db.server.ts";
import { DEFAULT_LANGUAGE } from "#app/platform/i18n/language.ts";
import { listAddress, queryOf } from "#app/platform/navigation/list-address.ts";
import { siteUrl } from "#app/platform/system/site-url.server.ts";
import { listDiscounts } from "#app/shop/discounts/discounts.server.ts";
import { countUses } from "#app/shop/orders/reservations/code-uses.server.ts";
import { moneyText, setTexts } from "../shared/discount-texts.server.ts";

export type ListedDiscount = Awaited<ReturnType<typeof listWithUses>>[number];

/** Adds the uses of each code, its link, and the texts of its form. */
export async function listWithUses() {
  const [discounts, uses] = await Promise.all([listDiscounts(), countUses(db)]);
  const texts = await setTexts(discounts);
  return discounts.map((discount) => ({
    ...discount,
    uses: uses.get(discount.id) ?? 0,
    link: listAddress(
      siteUrl(href("/track-store"), DEFAULT_LANGUAGE),
      queryOf({ code: discount.name }),
    ),
    texts: {
      ...texts(discount),
      name: discount.name,
      percent: String(discount.percent ?? ""),
      amount: moneyText(discount.amountCents),
      minimum: moneyText(discount.minimumCents),
      maxUses: String(discount.maxUses ?? ""),
      maxUsesEach: String(discount.maxUsesEach ?? ""),
      email: discount.email ?? "",
    },
  }));
}
