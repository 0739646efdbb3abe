import { type ComponentType, lazy } from "react";
import { loadSoon } from "./load-soon.ts";

/**
 * A component whose script comes once it is rendered. The server renders it all the same, so that its links and forms
 * work before that.
 */
export function lazyComponent<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await loadSoon(load) }));
}
