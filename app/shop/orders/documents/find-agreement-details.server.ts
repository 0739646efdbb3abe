import { type Db, db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { DEFAULT_LANGUAGE } from "#app/platform/i18n/language.ts";
import { href } from "#app/platform/navigation/href.ts";
import { siteUrl } from "#app/platform/system/site-url.server.ts";
import { findAcceptance } from "#app/shop/agreements/acceptances.server.ts";
import { listTrackFiles } from "#app/shop/catalog/files/track-files.server.ts";
import { findSeller, practiceSeller } from "#app/shop/content/seller.server.ts";
import { findLedgerHead } from "#app/shop/ledger/ledger-head.server.ts";
import { printCode } from "#app/shop/ledger/verification-code.ts";
import { findVerificationCode } from "#app/shop/ledger/verification-codes.server.ts";
import { readCoverJpeg } from "#app/shop/media/read-cover-jpeg.server.ts";
import { stateOfLine } from "../state/order-lines.server.ts";

export type AgreementDetails = NonNullable<Awaited<ReturnType<typeof findAgreementDetails>>>;

/** Returns undefined for a line that is unpaid or older than stored agreements. */
export async function findAgreementDetails(lineId: string) {
  const [order, buyer, agreed, seller] = await Promise.all([
    findPaid(lineId),
    findBuyer(lineId),
    findAgreed(db, lineId),
    findSeller(),
  ]);
  if (!order?.paidAt || !order.trackId || !buyer || !agreed) return undefined;
  const { trackId, paidAt, agreementModel: model, agreementVersion: version } = order;
  if (!model || !version) return undefined;
  const [coverKey, acceptance, files, head, code] = await Promise.all([
    findCover(trackId),
    findAcceptance(db, { trackId, model, version, by: agreed.givenAt }),
    listTrackFiles(db, trackId),
    findLedgerHead(),
    inTransaction((tx) => findVerificationCode(tx, lineId)),
  ]);
  return {
    order: { ...order, trackId, paidAt },
    agreement: { model, version },
    buyer,
    agreed,
    acceptance,
    head,
    seller: seller ?? practiceSeller(),
    files: files.map(({ kind, mediaType, sha256 }) => ({ kind, mediaType, sha256 })),
    cover: coverKey ? await readCoverJpeg(coverKey) : undefined,
    verification: {
      code: printCode(code),
      url: siteUrl(href("/verify/:code", { code }), DEFAULT_LANGUAGE),
    },
  };
}

function findPaid(lineId: string) {
  return db
    .selectFrom("orders")
    .innerJoin("orderLines as line", "line.orderId", "orders.id")
    .where("line.id", "=", lineId)
    .select(["orders.id", "line.id as lineId", "position", "number", "trackId", "title"])
    .select(["priceCents", "currency", "paidAt", "language"])
    .select(["agreementModel", "agreementVersion", stateOfLine.as("state")])
    .executeTakeFirst();
}

function findBuyer(lineId: string) {
  return db
    .selectFrom("orderBuyers")
    .innerJoin("orderLines as line", "line.orderId", "orderBuyers.orderId")
    .where("line.id", "=", lineId)
    .select(["legalName", "country"])
    .executeTakeFirst();
}

export function findAgreed(tx: Db, lineId: string) {
  return tx
    .selectFrom("orderConsents")
    .innerJoin("agreedTexts as agreed", "agreed.sha256", "orderConsents.textSha256")
    .leftJoin("agreedTexts as translation", "translation.sha256", "translationSha256")
    .where("orderLineId", "=", lineId)
    .where("consent", "=", "agreement")
    .select(["agreed.sha256", "agreed.text", "translation.text as translation", "givenAt"])
    .executeTakeFirst();
}

async function findCover(trackId: string): Promise<string | undefined> {
  const cover = await db
    .selectFrom("musicTracks as track")
    .innerJoin("mediaFiles as cover", "cover.id", "track.coverFileId")
    .where("track.id", "=", trackId)
    .select("cover.key")
    .executeTakeFirst();
  return cover?.key;
}
