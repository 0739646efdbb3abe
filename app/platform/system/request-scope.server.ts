import { AsyncLocalStorage } from "node:async_hooks";

export type RequestScope = {
  signal: AbortSignal | undefined;
  /** Arrival by `performance.now()`, which orders every queue. */
  arrivedAt: number;
  isShared: boolean;
};

const scopes = new AsyncLocalStorage<RequestScope>();

export function runInScope<Value>(scope: RequestScope, work: () => Value): Value {
  return scopes.run(scope, work);
}

export function runForAll<Value>(work: () => Value): Value {
  return runInScope({ ...requestScope(), signal: undefined, isShared: true }, work);
}

export function requestScope(): RequestScope {
  return scopes.getStore() ?? { signal: undefined, arrivedAt: performance.now(), isShared: false };
}
