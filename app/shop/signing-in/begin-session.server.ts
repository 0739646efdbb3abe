import type { Db } from "#app/platform/database/db.server.ts";
import type { OwnSession } from "#app/shop/accounts/actor.ts";
import { type BegunSession, startSession } from "#app/shop/accounts/sessions.server.ts";
import { type Device, recordDevice } from "./known-devices.server.ts";

export type SignIn = {
  /** Token of the browser's current session, which ends when the new one starts. */
  formerToken: string | undefined;
  device?: Device | undefined;
};

/** The device is recorded once no further step is required. */
export async function beginSession(
  tx: Db,
  userId: string,
  authMethod: OwnSession["authMethod"],
  { formerToken, device }: SignIn,
  now: Date,
): Promise<BegunSession> {
  const userAgent = device?.userAgent;
  const begun = await startSession(tx, userId, formerToken, now, { authMethod, userAgent });
  if (device && !begun.awaitsCode) await recordDevice(tx, userId, device, now);
  return begun;
}
