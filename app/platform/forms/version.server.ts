import { createHash } from "node:crypto";

export function versionOf(
  values: Record<string, string | number | boolean | null | undefined>,
): string {
  const named = Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(named)).digest("base64url").slice(0, 22);
}
