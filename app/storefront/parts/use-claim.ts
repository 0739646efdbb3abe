import { useState } from "react";
import { useRevalidator } from "react-router";
import { useOnceSeen } from "#app/ui/use-once-seen.ts";

/**
 * Tells the shop once that somebody looks at the page, unless that should not count. Answers whether
 * that went wrong; what the page shows is asked for again when it did not.
 */
export function useClaim(
  address: string,
  { counts, form = {} }: { counts: boolean; form?: Record<string, string> },
): { hasFailed: boolean } {
  const [hasFailed, setHasFailed] = useState(false);
  const { revalidate } = useRevalidator();
  useOnceSeen(() => {
    if (!counts) return;
    sendClaim(address, form)
      .then((isDone) => (isDone ? revalidate() : setHasFailed(true)))
      .catch(() => setHasFailed(true));
  });
  return { hasFailed };
}

/** False when the shop answered that it could not. It is also sent by a page that is being left. */
export async function sendClaim(address: string, form: Record<string, string>): Promise<boolean> {
  const body = new URLSearchParams(form);
  const answer = await fetch(address, { method: "POST", body, keepalive: true });
  return answer.ok;
}
