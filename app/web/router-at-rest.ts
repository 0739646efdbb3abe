import { useContext } from "react";
import { type DataRouter, type RouterState, UNSAFE_DataRouterContext } from "react-router";

/**
 * The router itself. What its hooks answer may be a moment behind what it has begun, since their states
 * are rendered when the browser has time, and short ones perhaps never.
 */
export function useRouter(): DataRouter | undefined {
  return useContext(UNSAFE_DataRouterContext)?.router;
}

/**
 * Whether no page and no form is on its way, and nobody is asked whether to leave: a refresh would end
 * either.
 */
export function isAtRest({ navigation, fetchers, blockers }: RouterState): boolean {
  const isAsking = [...blockers.values()].some(({ state }) => state !== "unblocked");
  const isSending = [...fetchers.values()].some(({ state }) => state !== "idle");
  return navigation.state === "idle" && !isSending && !isAsking;
}
