import { z } from "zod";
import type { Db } from "#app/platform/database/db.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { runInStoredLanguage } from "#app/platform/i18n/request-language.server.ts";
import { addJob } from "#app/platform/jobs/job-runner.server.ts";
import { log } from "#app/platform/system/log.server.ts";
import { appendToLedger } from "#app/shop/ledger/append-to-ledger.server.ts";
import { raiseAttention } from "../state/attention.server.ts";
import { listLines, lockOrder } from "../state/lock-order.server.ts";
import { runInOrderLanguage } from "../state/order-language.server.ts";
import { agreementName } from "./agreement-name.ts";
import { claimLetter } from "./claim-letter.ts";
import { composeAgreement } from "./compose-agreement.ts";
import { contractInformation } from "./contract-information.ts";
import {
  type DownloadedDocument,
  type Drawn,
  drawPdfOrText,
  type OrderDocument,
  textDocument,
} from "./draw-document.server.ts";
import { type AgreementDetails, findAgreementDetails } from "./find-agreement-details.server.ts";
import { findContractDetails } from "./find-contract-details.server.ts";
import { findInvoiceDocument } from "./invoice-documents.server.ts";

export const MAKE_AGREEMENT = "make-agreement";

export function requestAgreement(tx: Db, lineId: string): Promise<void> {
  return addJob(tx, MAKE_AGREEMENT, { lineId }, { key: `agreement ${lineId}` });
}

/** A job that an older version queued names the order of a single line. */
const agreementJob = z.union([z.object({ lineId: z.uuid() }), z.object({ orderId: z.uuid() })]);

export async function makeAgreementJob(payload: unknown): Promise<void> {
  const job = agreementJob.parse(payload);
  await provideAgreement("lineId" in job ? job.lineId : await findOnlyLine(job.orderId));
}

/** Returns the ID itself if it is a line's. */
async function findOnlyLine(id: string): Promise<string> {
  const [line] = await listLines(db, id);
  return line?.id ?? id;
}

export function findAgreementDocument(lineId: string): Promise<OrderDocument | undefined> {
  return db
    .selectFrom("orderDocuments")
    .where("orderLineId", "=", lineId)
    .where("kind", "=", "agreement")
    .select(["fileName", "mediaType", "content", "sha256"])
    .executeTakeFirst();
}

function findContractInformation(orderId: string): Promise<OrderDocument | undefined> {
  return db
    .selectFrom("orderDocuments")
    .where("orderId", "=", orderId)
    .where("kind", "=", "contract-information")
    .select(["fileName", "mediaType", "content", "sha256"])
    .executeTakeFirst();
}

/** Returns the document as it was rendered the first time. */
export async function provideContractInformation(
  orderId: string,
): Promise<OrderDocument | undefined> {
  const stored = await findContractInformation(orderId);
  if (stored) return stored;
  const document = await runInOrderLanguage(orderId, () => drawContractInformation(orderId));
  if (!document) return undefined;
  await db
    .insertInto("orderDocuments")
    .values({ orderId, kind: "contract-information", ...document })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return findContractInformation(orderId);
}

async function drawContractInformation(orderId: string): Promise<OrderDocument | undefined> {
  const details = await findContractDetails(orderId);
  if (!details) return undefined;
  const name = `${details.order.number ?? orderId}-contract-information`;
  return (await drawPdfOrText(contractInformation(details), name)).document;
}

/** Returns the document as it was rendered the first time. */
export async function provideAgreement(lineId: string): Promise<OrderDocument | undefined> {
  const stored = await findAgreementDocument(lineId);
  if (stored) return stored;
  const details = await findAgreementDetails(lineId);
  if (!details) return undefined;
  const draw = () => drawPdfOrText(composeAgreement(details), nameOf(details, "agreement"));
  await storeAgreement(details, await runInStoredLanguage(details.order.language, draw));
  return findAgreementDocument(lineId);
}

/**
 * Returns undefined if the document cannot be rendered now. An email that an older version queued
 * names the order of a single line.
 */
export async function attachAgreement(id: string): Promise<OrderDocument | undefined> {
  const lineId = await findOnlyLine(id);
  try {
    return await provideAgreement(lineId);
  } catch (error) {
    log.error({ err: error, lineId }, "couldn't render an agreement");
    const details = await findAgreementDetails(lineId);
    return (
      details &&
      runInStoredLanguage(details.order.language, () =>
        textDocument(composeAgreement(details), nameOf(details, "agreement")),
      )
    );
  }
}

/** Renders the letter on each request, while the sale is valid. */
export async function drawClaimLetter(lineId: string): Promise<OrderDocument | undefined> {
  const details = await findAgreementDetails(lineId);
  if (details?.order.state !== "paid") return undefined;
  const draw = () => drawPdfOrText(claimLetter(details), nameOf(details, "claim-letter"));
  return (await runInStoredLanguage(details.order.language, draw)).document;
}

/**
 * `name` is the last segment of the document's URL, such as an invoice number with `.xml`, or
 * `agreement-2` for the second line.
 */
export async function findDocument(
  name: string,
  orderId: string,
): Promise<DownloadedDocument | undefined> {
  if (name === "contract-information") return provideContractInformation(orderId);
  const [, kind, position = "1"] = /^(agreement|claim-letter)(?:-(\d{1,3}))?$/.exec(name) ?? [];
  if (kind === undefined) return findInvoiceDocument(name, orderId);
  const lineId = await findLineAt(orderId, Number(position));
  if (!lineId) return undefined;
  return kind === "agreement" ? findAgreementDocument(lineId) : drawClaimLetter(lineId);
}

async function findLineAt(orderId: string, position: number): Promise<string | undefined> {
  const lines = await listLines(db, orderId);
  return lines.find((line) => line.position === position)?.id;
}

function nameOf({ order }: AgreementDetails, kind: string): string {
  const { id, number, position } = order;
  return `${number ?? id}-${agreementName(position, kind)}`;
}

/** Keeps the first of two concurrent versions. */
async function storeAgreement(
  { order }: AgreementDetails,
  { document, problem }: Drawn,
): Promise<void> {
  const { id: orderId, lineId: orderLineId, trackId, title } = order;
  await inTransaction(async (tx) => {
    await lockOrder(tx, orderId);
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto("orderDocuments")
      .values({ orderId, orderLineId, kind: "agreement", ...document })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) return;
    const track = { id: trackId, title };
    await appendToLedger(tx, {
      kind: "agreement",
      track,
      orderLineId,
      document: document.sha256,
    });
    if (problem) {
      const { letters, hasMore } = problem;
      await raiseAttention(tx, orderId, { code: "agreement-as-text", letters, hasMore });
    }
  });
}
