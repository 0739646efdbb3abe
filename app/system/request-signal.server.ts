import { AsyncLocalStorage } from "node:async_hooks";

const signals = new AsyncLocalStorage<AbortSignal | undefined>();

export function runWithSignal<Value>(signal: AbortSignal | undefined, work: () => Value): Value {
  return signals.run(signal, work);
}

/** Work that several requests share goes on when the first of them is aborted. */
export function runForAll<Value>(work: () => Value): Value {
  return signals.run(undefined, work);
}

export function requestSignal(): AbortSignal | undefined {
  return signals.getStore();
}
