import { data } from "react-router";

/** Answers what was found; nothing becomes a 404 with the given sentence. */
export function found<Value>(value: Value | undefined, missing: string): Value {
  if (value === undefined) throw data(missing, { status: 404 });
  return value;
}

const tooOften = "Too many addresses that lead nowhere. Please try again in a minute.";

/** As `found`, for what is looked for by a secret: who tried too often gets a 429. */
export function foundOrLimited<Value>(
  value: Value | "missing" | "too often",
  missing: string,
): Value {
  if (value === "too often") throw data(tooOften, { status: 429 });
  return found(value === "missing" ? undefined : value, missing);
}
