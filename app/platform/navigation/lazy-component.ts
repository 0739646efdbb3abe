import { type ComponentType, lazy } from "react";
import { loadWithRetry } from "./load-with-retry.ts";

/** The server renders it anyway, so that links and forms work earlier. */
export function lazyComponent<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await loadWithRetry(load) }));
}
