import { AsyncLocalStorage } from "node:async_hooks";

export type RequestScope = {
  signal: AbortSignal | undefined;
  /** By `performance.now()`: who came first goes first in each line. */
  arrivedAt: number;
  /** Several requests wait for it, as for a public page. */
  isShared: boolean;
};

const scopes = new AsyncLocalStorage<RequestScope>();

export function runInScope<Value>(scope: RequestScope, work: () => Value): Value {
  return scopes.run(scope, work);
}

/** Work that several requests share goes on when the first of them is aborted. */
export function runForAll<Value>(work: () => Value): Value {
  return runInScope({ ...requestScope(), signal: undefined, isShared: true }, work);
}

/** What belongs to no request arrives whenever it asks. */
export function requestScope(): RequestScope {
  return scopes.getStore() ?? { signal: undefined, arrivedAt: performance.now(), isShared: false };
}
