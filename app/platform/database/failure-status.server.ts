import { isDatabaseUnavailable } from "./database-unavailable.server.ts";

const full = new Set(["53100", "ENOSPC", "EDQUOT"]);
const DATA_EXCEPTION = "22";
const FOREIGN_KEY_VIOLATION = "23503";

export const accountKeys = new Set([
  "account_links_user_id_fkey",
  "authenticators_user_id_fkey",
  "bulk_acts_user_id_fkey",
  "genre_merges_user_id_fkey",
  "invitations_invited_by_fkey",
  "known_devices_user_id_fkey",
  "music_tracks_user_id_fkey",
  "passkey_challenges_user_id_fkey",
  "passkeys_user_id_fkey",
  "recovery_codes_user_id_fkey",
  "sessions_user_id_fkey",
  "track_submissions_user_id_fkey",
  "uploads_owner_id_fkey",
]);

/** 401 means that the account is gone, 409 that another referenced row is gone. */
export function failureStatus(error: unknown): 400 | 401 | 409 | 503 | 507 | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = textIn(error, "code");
  if (full.has(code)) return 507;
  if (isDatabaseUnavailable(error)) return 503;
  if (code.length === 5 && code.startsWith(DATA_EXCEPTION)) return 400;
  if (code !== FOREIGN_KEY_VIOLATION) return failureStatus(error.cause);
  return accountKeys.has(textIn(error, "constraint")) ? 401 : 409;
}

function textIn(error: Error, name: string): string {
  const value: unknown = Reflect.get(error, name);
  return typeof value === "string" ? value : "";
}
