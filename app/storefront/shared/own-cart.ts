import { createContext, useContext } from "react";
import type { PublicTrack } from "#app/shop/catalog/track.ts";
import type { CartSummary } from "#app/shop/checkout/cart-summary.ts";

/** This browser's cart. Pages that are cached for everyone have none. */
export const OwnCart = createContext<CartSummary | undefined>(undefined);

export function useIsInCart({ id, reservation }: Pick<PublicTrack, "id" | "reservation">): boolean {
  const cart = useContext(OwnCart);
  return reservation !== undefined && cart?.trackIds.includes(id) === true;
}
