import { useEffect, useEffectEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { usePolling } from "#app/platform/navigation/use-polling.ts";
import type { PaymentProgress } from "#app/shop/orders/paying/payment-progress.server.ts";

const POLLING_MS = { payable: 5000, confirming: 2000, pending: 5000, unknown: 2000 };
/** Afterwards the page offers a way back to the payment, for those who didn't finish it. */
const PATIENCE_MS = 30_000;

type Loaded = { progress?: PaymentProgress | undefined };

/** `unknown` follows a time in the background, in which the buyer may have paid in another tab. */
export function usePaymentProgress(loaded: Loaded): {
  progress: PaymentProgress | undefined;
  isTakingLong: boolean;
} {
  const isOutdated = useHiddenSince(loaded);
  const progress = isOutdated && loaded.progress === "payable" ? "unknown" : loaded.progress;
  usePolling(progress && POLLING_MS[progress]);
  const isConfirming = progress === "confirming" || progress === "unknown";
  const [isTakingLong, setIsTakingLong] = useState(false);
  useEffect(() => {
    if (!isConfirming) return;
    const timer = setTimeout(() => setIsTakingLong(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setIsTakingLong(false);
    };
  }, [isConfirming]);
  return { progress, isTakingLong };
}

/** Returns whether the page was hidden after it loaded this, and loads it again on return. */
function useHiddenSince(loaded: Loaded): boolean {
  const [hiddenWith, setHiddenWith] = useState<Loaded>();
  const { revalidate } = useRevalidator();
  const onChange = useEffectEvent(() => {
    if (document.visibilityState === "hidden") setHiddenWith(loaded);
    else if (loaded.progress) void revalidate();
  });
  useEffect(() => {
    const listen = () => onChange();
    document.addEventListener("visibilitychange", listen);
    return () => document.removeEventListener("visibilitychange", listen);
  }, []);
  return hiddenWith === loaded;
}
