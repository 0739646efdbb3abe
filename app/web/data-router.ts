import { useContext } from "react";
import { type DataRouter, type RouterState, UNSAFE_DataRouterContext } from "react-router";

/**
 * The router itself, the one private interface of React Router that the shop uses: decision 20 says why. Its
 * hooks may lag behind what it has begun, since they are rendered as transitions, short states perhaps never.
 */
export function useDataRouter(): DataRouter | undefined {
  return useContext(UNSAFE_DataRouterContext)?.router;
}

export function isIdle({ navigation, fetchers, blockers }: RouterState): boolean {
  const isAsking = [...blockers.values()].some(({ state }) => state !== "unblocked");
  const isSending = [...fetchers.values()].some(({ state }) => state !== "idle");
  return navigation.state === "idle" && !isSending && !isAsking;
}
