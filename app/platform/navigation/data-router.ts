import { useContext } from "react";
import { type DataRouter, type RouterState, UNSAFE_DataRouterContext } from "react-router";

/** React Router keeps it private (decision 20). Hooks lag behind it and skip short states. */
export function useDataRouter(): DataRouter | undefined {
  return useContext(UNSAFE_DataRouterContext)?.router;
}

export function isIdle({ navigation, fetchers, blockers }: RouterState): boolean {
  const isAsking = [...blockers.values()].some(({ state }) => state !== "unblocked");
  const isSending = [...fetchers.values()].some(({ state }) => state !== "idle");
  return navigation.state === "idle" && !isSending && !isAsking;
}
