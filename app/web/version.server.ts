import { createHash } from "node:crypto";

/**
 * Names what some fields hold, so that a form can say which words it was opened with: who saves over
 * others has seen them. Not a secret.
 */
export function versionOf(values: Record<string, string | null | undefined>): string {
  const named = Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(named)).digest("base64url").slice(0, 22);
}
