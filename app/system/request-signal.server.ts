import { AsyncLocalStorage } from "node:async_hooks";

const signals = new AsyncLocalStorage<AbortSignal | undefined>();

/** Runs what answers a request, so that whatever waits for it can stop when nobody reads the answer any more. */
export function runWithSignal<Value>(signal: AbortSignal | undefined, work: () => Value): Value {
  return signals.run(signal, work);
}

/** Runs what several requests share, which goes on when the one that began it is given up. */
export function runForAll<Value>(work: () => Value): Value {
  return signals.run(undefined, work);
}

/** Of the request that is being answered here; undefined outside of one. */
export function requestSignal(): AbortSignal | undefined {
  return signals.getStore();
}
