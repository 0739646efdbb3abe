import { createHash, randomBytes } from "node:crypto";
import { describeDevice } from "#app/accounts/describe-device.ts";
import type { Db } from "#app/database/db.server.ts";
import type { MailBlock } from "#app/mail/mail-blocks.ts";
import { queueMail } from "#app/mail/outbox.server.ts";
import { env } from "#app/system/env.server.ts";
import { formatTime } from "#app/ui/format.ts";
import { shopCookie } from "#app/web/shop-cookie.server.ts";

const ONE_YEAR_S = 365 * 24 * 60 * 60;

const deviceCookie = shopCookie("device", ONE_YEAR_S);

/** A browser as its cookie says, and what it says of itself. */
export type Device = { id: string; userAgent?: string | undefined };

/** `setCookie` also renews a cookie that was there. */
export async function recognizeDevice(
  request: Request,
  userAgent: string | undefined,
): Promise<{ device: Device; setCookie: string }> {
  const known: unknown = await deviceCookie.parse(request.headers.get("Cookie"));
  const isKnown = typeof known === "string" && /^[\w-]{43}$/.test(known);
  const id = isKnown ? known : randomBytes(32).toString("base64url");
  return { device: { id, userAgent }, setCookie: await deviceCookie.serialize(id) };
}

/** Mails the owner of the account the first time that the device signs in to it. */
export async function noteDevice(
  tx: Db,
  userId: string,
  { id, userAgent }: Device,
  now: Date,
): Promise<void> {
  const deviceHash = createHash("sha256").update(id).digest();
  const known = await tx
    .updateTable("knownDevices")
    .set({ lastSeenAt: now })
    .where("userId", "=", userId)
    .where("deviceHash", "=", deviceHash)
    .executeTakeFirst();
  if (known.numUpdatedRows > 0n) return;
  await tx
    .deleteFrom("knownDevices")
    .where("userId", "=", userId)
    .where("lastSeenAt", "<", new Date(now.getTime() - ONE_YEAR_S * 1000))
    .execute();
  await tx
    .insertInto("knownDevices")
    .values({ userId, deviceHash, lastSeenAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const account = tx.selectFrom("userProfiles").where("id", "=", userId);
  const { email, username } = await account.select(["email", "username"]).executeTakeFirstOrThrow();
  if (!email) return;
  const facts = [
    { name: "Account", value: username },
    { name: "Device", value: describeDevice(userAgent) },
    { name: "Time", value: formatTime(now) },
  ];
  const blocks: MailBlock[] = [
    { type: "heading", text: "A sign-in from a new device" },
    {
      type: "paragraph",
      text: "Somebody has signed in to your account from a device that the shop does not know.",
    },
    { type: "facts", facts },
    {
      type: "note",
      text: "If it was you, do nothing. If not, change your password and end all other sessions.",
    },
    { type: "button", label: "Open your account", url: `${env.SITE_URL}/admin/account` },
  ];
  const subject = "A sign-in from a new device";
  await queueMail(tx, { kind: "new-sign-in", to: { address: email }, subject, blocks });
}
