import type { OwnSession } from "#app/accounts/actor.ts";
import { type BegunSession, startSession } from "#app/accounts/sessions.server.ts";
import type { Db } from "#app/database/db.server.ts";
import { type Device, noteDevice } from "./known-devices.server.ts";

export type SignIn = {
  /** Of the browser's present session, which ends when the new one begins. */
  formerToken: string | undefined;
  device?: Device | undefined;
};

/** Whoever has proved to be the owner of an account. The device is noted once nothing more is due. */
export async function beginSession(
  tx: Db,
  userId: string,
  proof: OwnSession["proof"],
  { formerToken, device }: SignIn,
  now: Date,
): Promise<BegunSession> {
  const userAgent = device?.userAgent;
  const begun = await startSession(tx, userId, formerToken, now, { proof, userAgent });
  if (device && !begun.awaitsCode) await noteDevice(tx, userId, device, now);
  return begun;
}
