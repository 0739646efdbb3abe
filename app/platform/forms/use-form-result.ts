import { useState } from "react";
import { usePageKey } from "#app/platform/navigation/page-key.ts";

/** Keeps the result, which the router drops as soon as a live event refreshes the page. */
export function useFormResult<Result extends object>(
  actionData: Result | null | undefined,
): Result | undefined {
  const result = actionData ?? undefined;
  const key = usePageKey();
  const [latest, setLatest] = useState({ key, result });
  const isLatest = latest.result === result && latest.key === key;
  if (result && !isLatest) setLatest({ key, result });
  return result ?? (latest.key === key ? latest.result : undefined);
}
