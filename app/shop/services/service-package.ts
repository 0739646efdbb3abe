import { z } from "zod";
import { isSafeLink } from "#app/platform/forms/safe-link.ts";
import { m } from "#messages";

export type ServicePackage = {
  id: string;
  title: string;
  description: string;
  priceCents: number;
  features: string[];
  /** A package without a safe link is ordered by a message to the shop. */
  purchaseLink: string | undefined;
  deliveryDays: number | undefined;
  isPopular: boolean;
  /** The owner offers it. A built-in package is shown, but not sold, until it is confirmed. */
  isConfirmed: boolean;
  /** Counts edits, to detect concurrent ones. */
  version: number;
};

export const serviceGroups = ["mixing", "mastering"] as const;
export type ServiceGroup = (typeof serviceGroups)[number];
export type Services = Record<ServiceGroup, ServicePackage[]>;

export const groupNames: Record<ServiceGroup, () => string> = {
  mixing: m.services_mixing,
  mastering: m.services_mastering,
};

export const MAX_PACKAGES = 24;

export const MAX_DELIVERY_DAYS = 365;

const storedPackage = z
  .object({
    id: z.string().min(1).max(100),
    title: z.string().min(1).max(200),
    description: z.string().max(5000).default(""),
    features: z.array(z.string().max(500)).max(100).default([]),
    price: z.number().min(0).max(1_000_000),
    purchaseLink: z.string().nullish(),
    deliveryDays: z.number().int().min(1).max(MAX_DELIVERY_DAYS).nullish(),
    popular: z.boolean().default(false),
    confirmed: z.boolean().default(true),
    version: z.number().int().min(1).default(1),
  })
  .transform(
    ({ price, purchaseLink, popular, confirmed, deliveryDays, ...rest }): ServicePackage => ({
      ...rest,
      deliveryDays: deliveryDays ?? undefined,
      priceCents: Math.round(price * 100),
      purchaseLink: isSafeLink(purchaseLink ?? "") ? (purchaseLink ?? undefined) : undefined,
      isPopular: popular,
      isConfirmed: confirmed,
    }),
  );

const group = z.array(storedPackage).max(100);

/** Prices in `services_data` are in euros, not cents. */
export const storedServices = z
  .object({ mixing: group, mastering: group })
  .refine(({ mixing, mastering }) => {
    const ids = [...mixing, ...mastering].map(({ id }) => id);
    return new Set(ids).size === ids.length;
  });

export function toStored({ mixing, mastering }: Services): string {
  const stored = ({
    priceCents,
    purchaseLink,
    isPopular,
    isConfirmed,
    ...rest
  }: ServicePackage) => ({
    ...rest,
    price: priceCents / 100,
    purchaseLink: purchaseLink ?? "",
    popular: isPopular,
    confirmed: isConfirmed,
  });
  return JSON.stringify({ mixing: mixing.map(stored), mastering: mastering.map(stored) });
}
