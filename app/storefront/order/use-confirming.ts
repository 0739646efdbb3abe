import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { usePolling } from "#app/platform/navigation/use-polling.ts";
import type { OrderPage } from "#app/shop/orders/buyers/order-page.server.ts";

const POLLING_MS = 2000;
/** Afterwards the page offers to pay again, because the buyer may have come back without paying. */
const CONFIRMING_MS = 30_000;

/** Returns whether the buyer comes from the provider, which has not confirmed the payment yet. */
export function useConfirming(state: OrderPage["state"] | undefined): boolean {
  const [params] = useSearchParams();
  const [isOver, setIsOver] = useState(false);
  const isConfirming = params.has("returned") && state === "awaiting-payment" && !isOver;
  usePolling(isConfirming ? POLLING_MS : undefined);
  useEffect(() => {
    if (!isConfirming) return;
    const timer = setTimeout(() => setIsOver(true), CONFIRMING_MS);
    return () => clearTimeout(timer);
  }, [isConfirming]);
  return isConfirming;
}
