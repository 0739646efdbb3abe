import { listOf } from "#app/platform/ui/list-of.ts";
import { listUnconfirmedFaq } from "#app/shop/content/faq.server.ts";
import { findSettings } from "#app/shop/content/settings.server.ts";
import { findServices } from "#app/shop/services/services.server.ts";
import { DEFAULT_DELIVERY_DAYS, daysOf } from "#app/shop/services/sold-here.ts";
import { m } from "#messages";
import { listPaymentGroups } from "./payment-choices.server.ts";

/** Longest delivery that the built-in answer promises: 7 business days. */
const PROMISED_DAYS = 7;

export type FaqDoubt = { id: string; question: string; answer: string; reason: string };

/** Lists unconfirmed built-in answers that are untrue of this shop, and why. */
export async function listFaqDoubts(): Promise<FaqDoubt[]> {
  const items = await listUnconfirmedFaq();
  if (items.length === 0) return [];
  const [methods, longestDays] = await Promise.all([listMethodNames(), findLongestDelivery()]);
  const payable = methods.length > 0 ? m.doubt_payment_methods : m.doubt_no_payment_method;
  const reasons: Partial<Record<string, string>> = {
    payment: payable({ methods: listOf(methods) }),
    delivery:
      longestDays > PROMISED_DAYS ? m.doubt_delivery({ days: daysOf(longestDays) }) : undefined,
  };
  return items.flatMap(({ builtIn, ...item }) => {
    const reason = builtIn === null ? undefined : reasons[builtIn];
    return reason === undefined ? [] : { ...item, reason };
  });
}

async function listMethodNames(): Promise<string[]> {
  const { currency } = await findSettings();
  const groups = await listPaymentGroups({ cents: 1, currency });
  return [...new Set(groups.flatMap(({ choices }) => choices.map(({ name }) => name)))];
}

async function findLongestDelivery(): Promise<number> {
  const { mixing, mastering } = (await findServices()).services;
  const days = [...mixing, ...mastering].map((each) => each.deliveryDays ?? DEFAULT_DELIVERY_DAYS);
  return Math.max(0, ...days);
}
