import { db } from "#app/platform/database/db.server.ts";
import { sha256Hex } from "#app/platform/system/sha256.server.ts";
import { listTrackFiles } from "#app/shop/catalog/files/track-files.server.ts";
import { findLegalText } from "#app/shop/content/legal-texts.server.ts";
import { findSeller } from "#app/shop/content/seller.server.ts";
import { hideSecrets, mailBlocks } from "#app/shop/mail/mail-blocks.ts";
import { textOf } from "#app/shop/mail/mail-text.ts";
import { type AdminOrder, findOrder } from "../managing/find-order.server.ts";

export type Evidence = NonNullable<Awaited<ReturnType<typeof findEvidence>>>;

/** Contains everything the shop knows, for administrators only. */
export async function findEvidence(orderId: string) {
  const order = withoutNotes(await findOrder(orderId));
  const isPaid = order?.payments.some(({ capturedCents }) => capturedCents > 0);
  if (!order || !isPaid) return undefined;
  const [seller, files, deliveries, mails, agreement, terms] = await Promise.all([
    findSeller(),
    order.trackId === null ? [] : listTrackFiles(db, order.trackId),
    listDeliveries(order),
    listMailsToBuyer(order),
    findAgreedText(orderId),
    findLegalText("terms"),
  ]);
  const named = files.map(({ kind, mediaType, fileName, sizeBytes, sha256 }) => ({
    kind,
    mediaType,
    fileName,
    sizeBytes,
    sha256,
  }));
  return { order, seller, files: named, deliveries, mails, agreement, terms: terms.text };
}

/** Removes the internal notes of the staff. */
function withoutNotes(adminOrder: AdminOrder | undefined) {
  if (!adminOrder) return undefined;
  const { attentions: _, endReason: __, ...order } = adminOrder;
  const own = new Set(["note-added", "attention-cleared", "dispute-decided"]);
  const events = order.events.filter(({ kind }) => !own.has(kind));
  return { ...order, events: events.map(({ by: _by, ...event }) => event) };
}

type Order = NonNullable<ReturnType<typeof withoutNotes>>;

/** Lists downloads from the time when the track belonged to this buyer. */
export async function listDeliveries({ trackId, paidAt }: Pick<Order, "trackId" | "paidAt">) {
  if (trackId === null || paidAt === null) return [];
  const { until } = await db
    .selectFrom("orders")
    .innerJoin("orderLines as line", "line.orderId", "orders.id")
    .where("trackId", "=", trackId)
    .where("paidAt", ">", paidAt)
    .select(({ fn }) => fn.min<Date | null>("paidAt").as("until"))
    .executeTakeFirstOrThrow();
  return db
    .selectFrom("linkUses")
    .where("trackId", "=", trackId)
    .where("usedAt", ">=", paidAt)
    .$if(until !== null, (uses) => uses.where("usedAt", "<", until))
    .select(["usedAt", "what", "fileName", "address", "userAgent"])
    .orderBy("id")
    .execute();
}

/** Omits the links that open the order. */
export async function listMailsToBuyer({ id, email }: Pick<Order, "id" | "email">) {
  if (email === null) return [];
  const mails = await db
    .selectFrom("mails")
    .where("orderId", "=", id)
    .where("toAddress", "is not", null)
    .select(["createdAt", "sentAt", "state", "toAddress", "subject", "messageId", "blocks"])
    .orderBy("createdAt")
    .execute();
  return mails.map(({ blocks, ...mail }) => ({
    ...mail,
    text: textOf(hideSecrets(mailBlocks.parse(blocks))),
  }));
}

/** `isToday` marks the current text, if the agreed text was not stored. */
async function findAgreedText(orderId: string) {
  const agreed = await db
    .selectFrom("orderConsents")
    .innerJoin("agreedTexts", "agreedTexts.sha256", "orderConsents.textSha256")
    .where("orderId", "=", orderId)
    .select(["agreedTexts.sha256", "agreedTexts.text"])
    .executeTakeFirst();
  if (agreed) return { ...agreed, isToday: false };
  const { text } = await findLegalText("license");
  const sha256 = sha256Hex(text);
  return { sha256, text, isToday: true };
}
