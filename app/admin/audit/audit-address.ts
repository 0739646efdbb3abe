import type { AuditFilter } from "#app/audit/audit-filter.ts";

/** A filter as the parameters of an address, without what it does not ask for. */
export function filterParameters(filter: AuditFilter): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) if (value) parameters.set(name, value);
  return parameters;
}

/** Which part of the log an address asks for; anything that is no line's number is the newest. */
export function readAuditPlace(parameters: URLSearchParams) {
  return { before: readId(parameters, "before"), after: readId(parameters, "after") };
}

function readId(parameters: URLSearchParams, name: string): number | undefined {
  const text = parameters.get(name) ?? "";
  return /^[0-9]{1,15}$/.test(text) ? Number(text) : undefined;
}
