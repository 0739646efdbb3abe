import type { Reason, Refusal } from "./outcome.ts";

const statuses: Record<Reason, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  busy: 503,
  full: 507,
};

export function refusalInit({ reason, retryAfterSeconds }: Omit<Refusal<unknown>, "text">) {
  if (retryAfterSeconds === undefined) return { status: statuses[reason] };
  return { status: 429, headers: { "Retry-After": String(retryAfterSeconds) } };
}

export function refusalResponse(refusal: Refusal<unknown>): Response {
  const { status, headers } = refusalInit(refusal);
  return new Response(refusal.text, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", ...headers },
  });
}
