import { createHash, randomUUID } from "node:crypto";
import { recordAudit } from "../../app/platform/audit/record-audit.server.ts";
import { db } from "../../app/platform/database/db.server.ts";
import { pageNames } from "../../app/shop/content/content-names.ts";
import { addFaqItem } from "../../app/shop/content/edit-faq.server.ts";
import { appendToLedger } from "../../app/shop/ledger/append-to-ledger.server.ts";
import { addPackage } from "../../app/shop/services/edit-services.server.ts";
import { givenDelivery, givenTrack, givenTrackFile, givenUser } from "../fixtures/given.ts";
import { inTextsOf } from "../hostile/scripts.ts";

const sha256Of = (text: string) => createHash("sha256").update(text).digest("hex");

/** Fills each text field of the shop with as many script texts as fit. */
export async function givenHostileTexts() {
  const admin = await givenUser({ role: "admin" });
  const [all = "", more = ""] = inTextsOf(4_900);
  const [medium = ""] = inTextsOf(950);
  const [short = ""] = inTextsOf(119);
  const titles = inTextsOf(199);
  const offer = {
    isPopular: true,
    priceCents: 100,
    purchaseLink: undefined,
    deliveryDays: undefined,
  };
  for (const [index, text] of inTextsOf(119).slice(0, 8).entries()) {
    const features = titles.slice(index * 4, index * 4 + 4);
    await addPackage(
      admin,
      "mixing",
      { ...offer, title: text, description: medium, features },
      randomUUID(),
    );
  }
  for (const question of inTextsOf(299)) {
    await addFaqItem(admin, { question, answer: all }, crypto.randomUUID());
  }
  await db
    .insertInto("pageContents")
    .values([
      ...pageNames.map((id) => ({ id, title: short, text: medium })),
      { id: "terms" as const, title: null, text: `${all}\n\n## ${medium}\n\n${more}` },
    ])
    .execute();
  const template = { model: "assignment", version: 2, text: all, sha256: sha256Of(all) } as const;
  await db.insertInto("agreementTemplates").values(template).execute();
  const messages = inTextsOf(119).map((name) => ({ name, email: "a@b.co", message: all }));
  await db.insertInto("contactMessages").values(messages.slice(0, 20)).execute();
  const tracks = [];
  for (const title of titles) {
    tracks.push(await givenTrack({ title, description: all, onSale: true, isFavorite: true }));
  }
  const [track] = tracks;
  if (!track) throw new Error("There are no texts.");
  const { downloadId = "" } = await givenDelivery(track.id);
  await givenTrackFile(track.id, { fileName: short, sizeBytes: 1, sha256: "a".repeat(64) });
  const use = { what: "page", userAgent: titles[0] ?? "", address: "192.0.2.1" } as const;
  await db
    .insertInto("linkUses")
    .values({ trackId: track.id, ...use })
    .execute();
  const entries = titles.slice(0, 20).map((name, index) => ({
    lineId: sha256Of(name),
    bookedOn: "2026-11-20",
    amountCents: 1_000_000 + index,
    currency: "EUR" as const,
    creditorReferences: [],
    remitter: [...name].slice(0, 70).join(""),
    words: name,
  }));
  await db.insertInto("transferLines").values(entries).execute();
  for (const name of titles) {
    const subject = { kind: "track", id: track.id, name } as const;
    await recordAudit(db, { by: admin, action: "undo-sale", subject, details: { reason: name } });
  }
  const named = titles.map(
    (title) => ({ kind: "published", track: { id: track.id, title } }) as const,
  );
  await appendToLedger(db, ...named);
  return { ...track, downloadId: downloadId ?? "", all, words: medium, short, titles };
}
