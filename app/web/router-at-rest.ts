import { useContext } from "react";
import { type DataRouter, type RouterState, UNSAFE_DataRouterContext } from "react-router";

/**
 * The router itself. What its hooks answer may be a moment behind what it has begun, since their states
 * are rendered when the browser has time, and short ones perhaps never.
 */
export function useRouter(): DataRouter | undefined {
  return useContext(UNSAFE_DataRouterContext)?.router;
}

/** Whether no page and no form is on its way. */
export function isAtRest({ navigation, fetchers }: RouterState): boolean {
  return (
    navigation.state === "idle" && [...fetchers.values()].every(({ state }) => state === "idle")
  );
}
