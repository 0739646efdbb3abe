type Value = string | number | boolean | null | undefined;

/** In characters; of a longer value the log says only that it changed. */
const MAX_VALUE_LENGTH = 120;

/** By field: `49.99 → 60`. For values that every administrator may read. */
export function whatChanged(
  before: Readonly<Record<string, Value>>,
  after: Readonly<Record<string, Value>>,
): Record<string, string> {
  const changed = Object.entries(after).filter(
    ([name, value]) => value !== undefined && (value ?? "") !== (before[name] ?? ""),
  );
  return Object.fromEntries(changed.map(([name, value]) => [name, describe(before[name], value)]));
}

function describe(before: Value, after: Value): string {
  const [old, now] = [before, after].map((value) => String(value ?? "").trim() || "nothing");
  if (!old || !now || old.length > MAX_VALUE_LENGTH || now.length > MAX_VALUE_LENGTH)
    return "changed";
  return `${old} → ${now}`;
}
