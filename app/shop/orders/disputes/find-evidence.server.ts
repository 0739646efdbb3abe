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
  const { trackIds } = order;
  const [seller, files, deliveries, mails, agreements, terms] = await Promise.all([
    findSeller(),
    Promise.all(trackIds.map((trackId) => listTrackFiles(db, trackId))),
    listDeliveries(order),
    listMailsToBuyer(order),
    listAgreedTexts(orderId),
    findLegalText("terms"),
  ]);
  const named = files.flat().map(({ kind, mediaType, fileName, sizeBytes, sha256 }) => ({
    kind,
    mediaType,
    fileName,
    sizeBytes,
    sha256,
  }));
  return { order, seller, files: named, deliveries, mails, agreements, terms: terms.text };
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

export async function listDeliveries({ trackIds, paidAt }: Pick<Order, "trackIds" | "paidAt">) {
  if (paidAt === null) return [];
  const uses = await Promise.all(trackIds.map((trackId) => listUses(trackId, paidAt)));
  return uses.flat().toSorted((one, other) => one.id - other.id);
}

/** Lists downloads from the time when the track belonged to this buyer. */
async function listUses(trackId: string, paidAt: Date) {
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
    .select(["id", "usedAt", "what", "fileName", "address", "userAgent"])
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

/** `isToday` marks the current text, if no agreed text was stored. */
async function listAgreedTexts(orderId: string) {
  const agreed = await db
    .selectFrom("orderConsents")
    .innerJoin("agreedTexts", "agreedTexts.sha256", "orderConsents.textSha256")
    .innerJoin("orderLines as line", "line.id", "orderLineId")
    .where("orderConsents.orderId", "=", orderId)
    .orderBy("position")
    .select(["agreedTexts.sha256", "agreedTexts.text"])
    .execute();
  if (agreed.length > 0) return agreed.map((each) => ({ ...each, isToday: false }));
  const { text } = await findLegalText("license");
  return [{ sha256: sha256Hex(text), text, isToday: true }];
}
