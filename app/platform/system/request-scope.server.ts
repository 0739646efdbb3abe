import { AsyncLocalStorage } from "node:async_hooks";

type RequestScope = {
  signal: AbortSignal | undefined;
  /** Arrival by `performance.now()`, which orders every queue. */
  arrivedAt: number;
  isShared: boolean;
  /** Work that nobody waits for at a screen. It waits for its turn, however long that takes. */
  isBackground?: boolean;
};

const scopes = new AsyncLocalStorage<RequestScope>();

export function runInScope<Value>(scope: RequestScope, work: () => Value): Value {
  return scopes.run(scope, work);
}

export function runForAll<Value>(work: () => Value): Value {
  return runInScope({ ...requestScope(), signal: undefined, isShared: true }, work);
}

export function runInBackground<Value>(work: () => Value): Value {
  const scope = {
    signal: undefined,
    get arrivedAt() {
      return performance.now();
    },
    isShared: false,
    isBackground: true,
  };
  return runInScope(scope, work);
}

export function requestScope(): RequestScope {
  return scopes.getStore() ?? { signal: undefined, arrivedAt: performance.now(), isShared: false };
}
