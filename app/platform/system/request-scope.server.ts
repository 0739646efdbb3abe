import { AsyncLocalStorage } from "node:async_hooks";

export type RequestScope = {
  signal: AbortSignal | undefined;
  /** Arrival by `performance.now()`, which orders every queue. */
  arrivedAt: number;
  /** Whether several requests wait for it, for example for a public page. */
  isShared: boolean;
};

const scopes = new AsyncLocalStorage<RequestScope>();

export function runInScope<Value>(scope: RequestScope, work: () => Value): Value {
  return scopes.run(scope, work);
}

/** Runs shared work, which continues if the first of its requests is aborted. */
export function runForAll<Value>(work: () => Value): Value {
  return runInScope({ ...requestScope(), signal: undefined, isShared: true }, work);
}

/** Returns the scope. Work outside requests arrives when it asks. */
export function requestScope(): RequestScope {
  return scopes.getStore() ?? { signal: undefined, arrivedAt: performance.now(), isShared: false };
}
