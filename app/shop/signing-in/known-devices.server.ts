import { randomBytes } from "node:crypto";
import type { Db } from "#app/platform/database/db.server.ts";
import { shopCookie } from "#app/platform/http/shop-cookie.server.ts";
import { href } from "#app/platform/navigation/href.ts";
import { sha256Bytes } from "#app/platform/system/sha256.server.ts";
import { siteUrl } from "#app/platform/system/site-url.server.ts";
import { formatTime } from "#app/platform/ui/format-time.ts";
import { describeDevice } from "#app/shop/accounts/describe-device.ts";
import { queueMail } from "#app/shop/mail/outbox.server.ts";
import { m } from "#messages";

const ONE_YEAR_S = 365 * 24 * 60 * 60;

const deviceCookie = shopCookie("device", ONE_YEAR_S);

export type Device = { id: string; userAgent?: string | undefined };

export async function recognizeDevice(
  request: Request,
  userAgent: string | undefined,
): Promise<{ device: Device; setCookie: string }> {
  const cookieValue: unknown = await deviceCookie.parse(request.headers.get("Cookie"));
  const isValidId = typeof cookieValue === "string" && /^[\w-]{43}$/.test(cookieValue);
  const id = isValidId ? cookieValue : randomBytes(32).toString("base64url");
  return { device: { id, userAgent }, setCookie: await deviceCookie.serialize(id) };
}

export async function recordDevice(
  tx: Db,
  userId: string,
  { id, userAgent }: Device,
  now: Date,
): Promise<void> {
  const deviceHash = sha256Bytes(id);
  const update = await tx
    .updateTable("knownDevices")
    .set({ lastSeenAt: now })
    .where("userId", "=", userId)
    .where("deviceHash", "=", deviceHash)
    .executeTakeFirst();
  if (update.numUpdatedRows > 0n) return;
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
  const { email, username } = await tx
    .selectFrom("userProfiles")
    .where("id", "=", userId)
    .select(["email", "username"])
    .executeTakeFirstOrThrow();
  if (!email) return;
  await queueMail(tx, () => ({
    kind: "new-sign-in",
    to: { address: email },
    subject: m.mail_new_sign_in_subject(),
    blocks: [
      { type: "heading", text: m.mail_new_sign_in_subject() },
      { type: "paragraph", text: m.mail_new_sign_in_text() },
      {
        type: "facts",
        facts: [
          { name: m.mail_account(), value: username },
          { name: m.mail_device(), value: describeDevice(userAgent) },
          { name: m.mail_time(), value: formatTime(now) },
        ],
      },
      { type: "note", text: m.mail_new_sign_in_note() },
      { type: "button", label: m.mail_open_account(), url: siteUrl(href("/admin/account")) },
    ],
  }));
}
