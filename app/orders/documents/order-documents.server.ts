import { hash } from "node:crypto";
import { z } from "zod";
import type { Db } from "#app/database/db.server.ts";
import { db } from "#app/database/db.server.ts";
import type { OrderDocuments } from "#app/database/schema.ts";
import { addJob } from "#app/jobs/job-runner.server.ts";
import { drawPaper } from "#app/pdf/draw-paper.server.ts";
import type { Paper } from "#app/pdf/paper.ts";
import { paperText } from "#app/pdf/paper-text.ts";
import { UnprintableText } from "#app/pdf/unprintable-text.ts";
import { appendToRegister } from "#app/register/append-to-register.server.ts";
import { log } from "#app/system/log.server.ts";
import { setAttention } from "../attention.server.ts";
import { lockOrder } from "../changes/lock-order.server.ts";
import { agreementPaper } from "./agreement-paper.ts";
import { claimLetter } from "./claim-letter.ts";
import { type AgreementFacts, findAgreementFacts } from "./find-agreement-facts.server.ts";

export const MAKE_AGREEMENT = "make-agreement";

export type OrderDocument = Pick<OrderDocuments, "fileName" | "mediaType" | "content" | "sha256">;

/** Once the transaction is committed. Nothing waits for it. */
export function requestAgreement(tx: Db, orderId: string): Promise<void> {
  return addJob(tx, MAKE_AGREEMENT, { orderId }, { key: `agreement ${orderId}` });
}

const agreementJob = z.object({ orderId: z.uuid() });

export async function makeAgreementJob(payload: unknown): Promise<void> {
  await provideAgreement(agreementJob.parse(payload).orderId);
}

export function findAgreementDocument(orderId: string): Promise<OrderDocument | undefined> {
  const documents = db.selectFrom("orderDocuments").where("orderId", "=", orderId);
  const agreements = documents.where("kind", "=", "agreement");
  return agreements.select(["fileName", "mediaType", "content", "sha256"]).executeTakeFirst();
}

/** As it was made the first time. Undefined where there is nothing to be made of. */
export async function provideAgreement(orderId: string): Promise<OrderDocument | undefined> {
  const stored = await findAgreementDocument(orderId);
  if (stored) return stored;
  const facts = await findAgreementFacts(orderId);
  if (!facts) return undefined;
  await storeAgreement(facts, await draw(agreementPaper(facts), "agreement"));
  return findAgreementDocument(orderId);
}

/** For a mail, which does not wait until a paper that cannot be drawn can be. */
export async function attachAgreement(orderId: string): Promise<OrderDocument | undefined> {
  try {
    return await provideAgreement(orderId);
  } catch (error) {
    log.error({ err: error, orderId }, "an agreement could not be drawn");
    const facts = await findAgreementFacts(orderId);
    return facts && asText(agreementPaper(facts), "agreement");
  }
}

/** Drawn whenever it is asked for, while the sale counts. */
export async function drawClaimLetter(orderId: string): Promise<OrderDocument | undefined> {
  const facts = await findAgreementFacts(orderId);
  if (facts?.order.state !== "paid") return undefined;
  return (await draw(claimLetter(facts), "claim-letter")).document;
}

/** `name`: as in its address. */
export async function findPaper(name: string, orderId: string): Promise<OrderDocument | undefined> {
  if (name === "agreement") return findAgreementDocument(orderId);
  return name === "claim-letter" ? drawClaimLetter(orderId) : undefined;
}

type Drawn = { document: OrderDocument; problem: string | undefined };

async function draw(paper: Paper, name: string): Promise<Drawn> {
  try {
    const content = await drawPaper(paper);
    const fileName = `${paper.number}-${name}.pdf`;
    const document = { fileName, mediaType: "application/pdf" as const, content };
    return { document: { ...document, sha256: hash("sha256", content) }, problem: undefined };
  } catch (error) {
    if (!(error instanceof UnprintableText)) throw error;
    return { document: asText(paper, name), problem: error.message };
  }
}

function asText(paper: Paper, name: string): OrderDocument {
  const content = Buffer.from(paperText(paper));
  const fileName = `${paper.number}-${name}.txt`;
  return { fileName, mediaType: "text/plain", content, sha256: hash("sha256", content) };
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
      const told = `${problem} The buyer has the agreement as a text file instead of a PDF.`;
      await setAttention(tx, orderId, told);
    }
  });
}
