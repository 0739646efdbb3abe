import { type ComponentType, lazy } from "react";

const RETRY_MS = 5_000;

/**
 * A component whose script comes once it is rendered. The server renders it all the same, so that its links and forms
 * work before that; a script that is lost is asked for again.
 */
export function lazyComponent<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async function loadSoon(): Promise<{ default: ComponentType<Props> }> {
    try {
      return { default: await load() };
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      return loadSoon();
    }
  });
}
