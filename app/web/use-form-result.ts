import { useState } from "react";
import { useLocation } from "react-router";

/**
 * What the form that was just sent came to. The router drops its `actionData` as soon as a live event
 * refreshes the page; here it stays until another address is opened, so that what is shown once can be read.
 */
export function useFormResult<Result extends object>(
  actionData: Result | null | undefined,
): Result | undefined {
  const result = actionData ?? undefined;
  const { key } = useLocation();
  const [latest, setLatest] = useState({ key, result });
  const isLatest = latest.result === result && latest.key === key;
  if (result && !isLatest) setLatest({ key, result });
  return result ?? (latest.key === key ? latest.result : undefined);
}
