import { useState } from "react";
import { useLocation } from "react-router";

/**
 * Returns the result of the form just sent. The router drops its `actionData` as soon as a live
 * event refreshes the page. Here it stays until another URL is opened, so that one-time results can
 * be read.
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
