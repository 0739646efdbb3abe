import { z } from "zod";
import type { Db } from "#app/database/db.server.ts";
import { db } from "#app/database/db.server.ts";
import { addJob } from "#app/jobs/job-runner.server.ts";
import { appendToRegister } from "#app/register/append-to-register.server.ts";
import { log } from "#app/system/log.server.ts";
import { setAttention } from "../attention.server.ts";
import { findInvoiceDocument } from "../books/invoice-documents.server.ts";
import { lockOrder } from "../changes/lock-order.server.ts";
import { agreementPaper } from "./agreement-paper.ts";
import { claimLetter } from "./claim-letter.ts";
import { contractInformation } from "./contract-information.ts";
import {
  asText,
  type DownloadedDocument,
  type Drawn,
  drawPaperOrText,
  type OrderDocument,
} from "./draw-document.server.ts";
import { type AgreementFacts, findAgreementFacts } from "./find-agreement-facts.server.ts";
import { findContractFacts } from "./find-contract-facts.server.ts";

export const MAKE_AGREEMENT = "make-agreement";

/** Once the transaction is committed. Nothing waits for it. */
export function requestAgreement(tx: Db, orderId: string): Promise<void> {
  return addJob(tx, MAKE_AGREEMENT, { orderId }, { key: `agreement ${orderId}` });
}

const agreementJob = z.object({ orderId: z.uuid() });

export async function makeAgreementJob(payload: unknown): Promise<void> {
  await provideAgreement(agreementJob.parse(payload).orderId);
}

export function findAgreementDocument(orderId: string): Promise<OrderDocument | undefined> {
  return findStored(orderId, "agreement");
}

function findStored(
  orderId: string,
  kind: "agreement" | "contract-information",
): Promise<OrderDocument | undefined> {
  const documents = db.selectFrom("orderDocuments").where("orderId", "=", orderId);
  const ofKind = documents.where("kind", "=", kind);
  return ofKind.select(["fileName", "mediaType", "content", "sha256"]).executeTakeFirst();
}

/** As it was drawn the first time. Undefined where there is nothing to be made of. */
export async function provideContractInformation(
  orderId: string,
): Promise<OrderDocument | undefined> {
  const stored = await findStored(orderId, "contract-information");
  if (stored) return stored;
  const facts = await findContractFacts(orderId);
  if (!facts) return undefined;
  const name = `${facts.order.number ?? orderId}-contract-information`;
  const { document } = await drawPaperOrText(() => contractInformation(facts), name);
  await db
    .insertInto("orderDocuments")
    .values({ orderId, kind: "contract-information", ...document })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return findStored(orderId, "contract-information");
}

/** As it was made the first time. Undefined where there is nothing to be made of. */
export async function provideAgreement(orderId: string): Promise<OrderDocument | undefined> {
  const stored = await findAgreementDocument(orderId);
  if (stored) return stored;
  const facts = await findAgreementFacts(orderId);
  if (!facts) return undefined;
  await storeAgreement(
    facts,
    await drawPaperOrText(() => agreementPaper(facts), nameOf(facts, "agreement")),
  );
  return findAgreementDocument(orderId);
}

/** For a mail, which does not wait until a paper that cannot be drawn can be. */
export async function attachAgreement(orderId: string): Promise<OrderDocument | undefined> {
  try {
    return await provideAgreement(orderId);
  } catch (error) {
    log.error({ err: error, orderId }, "an agreement could not be drawn");
    const facts = await findAgreementFacts(orderId);
    return facts && asText(() => agreementPaper(facts), nameOf(facts, "agreement"));
  }
}

/** Drawn whenever it is asked for, while the sale counts. */
export async function drawClaimLetter(orderId: string): Promise<OrderDocument | undefined> {
  const facts = await findAgreementFacts(orderId);
  if (facts?.order.state !== "paid") return undefined;
  return (await drawPaperOrText(() => claimLetter(facts), nameOf(facts, "claim-letter"))).document;
}

/** `name`: as in its address; of an invoice its number, with `.xml` for programs. */
export async function findPaper(
  name: string,
  orderId: string,
): Promise<DownloadedDocument | undefined> {
  if (name === "agreement") return findAgreementDocument(orderId);
  if (name === "contract-information") return provideContractInformation(orderId);
  if (name === "claim-letter") return drawClaimLetter(orderId);
  return findInvoiceDocument(name, orderId);
}

function nameOf({ order }: AgreementFacts, paper: string): string {
  return `${order.number ?? order.id}-${paper}`;
}

/** Of two that were made at once the first stays. */
async function storeAgreement(
  { order }: AgreementFacts,
  { document, problem }: Drawn,
): Promise<void> {
  const { id: orderId, trackId, title } = order;
  await db.transaction().execute(async (tx) => {
    const locked = await lockOrder(tx, orderId);
    const insert = tx
      .insertInto("orderDocuments")
      .values({ orderId, kind: "agreement", ...document })
      .onConflict((conflict) => conflict.doNothing());
    const { numInsertedOrUpdatedRows } = await insert.executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) return;
    const track = { id: trackId, title };
    await appendToRegister(tx, { kind: "agreement", track, orderId, document: document.sha256 });
    if (problem && !locked?.attention) {
      const { letters, hasMore } = problem;
      await setAttention(tx, orderId, { code: "agreement-as-text", letters, hasMore });
    }
  });
}
