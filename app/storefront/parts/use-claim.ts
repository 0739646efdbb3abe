import { useState } from "react";
import { useRevalidator } from "react-router";
import { useOnceSeen } from "#app/ui/use-once-seen.ts";

/** Posts a claim once, when somebody looks at the page and that `counts`, and loads the page's data again. */
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

/** Returns whether the shop accepted it. It is sent even by a page that is being left. */
export async function sendClaim(address: string, form: Record<string, string>): Promise<boolean> {
  const body = new URLSearchParams(form);
  const response = await fetch(address, { method: "POST", body, keepalive: true });
  return response.ok;
}
