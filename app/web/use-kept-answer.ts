import { useState } from "react";
import { useLocation } from "react-router";

/**
 * The answer to the form that was just sent. The router forgets it as soon as the page is refreshed by
 * a live event; here it stays until another address is opened, so that what is shown once can be read.
 */
export function useKeptAnswer<Answer extends object>(
  given: Answer | null | undefined,
): Answer | undefined {
  const answer = given ?? undefined;
  const { key } = useLocation();
  const [kept, setKept] = useState({ key, answer });
  const isKept = kept.answer === answer && kept.key === key;
  if (answer && !isKept) setKept({ key, answer });
  return answer ?? (kept.key === key ? kept.answer : undefined);
}
