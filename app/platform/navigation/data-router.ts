import { useContext } from "react";
import { type DataRouter, type RouterState, UNSAFE_DataRouterContext } from "react-router";

/**
 * Returns the router itself, the only private interface of React Router in use (decision 20). Hooks
 * lag behind it, because they render as transitions, and may skip short states.
 */
export function useDataRouter(): DataRouter | undefined {
  return useContext(UNSAFE_DataRouterContext)?.router;
}

export function isIdle({ navigation, fetchers, blockers }: RouterState): boolean {
  const isAsking = [...blockers.values()].some(({ state }) => state !== "unblocked");
  const isSending = [...fetchers.values()].some(({ state }) => state !== "idle");
  return navigation.state === "idle" && !isSending && !isAsking;
}
