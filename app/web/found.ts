import { data } from "react-router";

/** Answers what was found; nothing becomes a 404 with the given sentence. */
export function found<Value>(value: Value | undefined, missing: string): Value {
  if (value === undefined) throw data(missing, { status: 404 });
  return value;
}
