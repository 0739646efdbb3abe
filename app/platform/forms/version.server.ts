import { sha256Bytes } from "#app/platform/system/sha256.server.ts";

type Value = string | number | boolean | readonly string[] | null | undefined;

export function versionOf(values: Readonly<Record<string, Value>>): string {
  const named = Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1));
  return sha256Bytes(JSON.stringify(named)).toString("base64url").slice(0, 22);
}
