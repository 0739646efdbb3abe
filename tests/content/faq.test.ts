import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { listFaqDoubts } from "../../app/shop/checkout/faq-doubts.server.ts";
import {
  addFaqItem,
  decideFaqItem,
  deleteFaqItem,
  editFaqItem,
  moveFaqItem,
} from "../../app/shop/content/edit-faq.server.ts";
import { countFaq, listFaq, listPublicFaq } from "../../app/shop/content/faq.server.ts";
import { givenUser } from "../fixtures/given.ts";
import { resultOf } from "../fixtures/outcomes.ts";

const questions = async () => (await listFaq()).map(({ question }) => question);

async function givenItem(question: string) {
  const admin = await givenUser({ role: "admin" });
  return resultOf(await addFaqItem(admin, { question, answer: "A." }, randomUUID()));
}

test("a new shop comes with eight questions", async () => {
  expect(await countFaq()).toEqual({ all: 8, unconfirmed: 8 });
  expect((await questions())[0]).toBe("How do I purchase a track?");
});

test("questions are added at the end, edited, moved and deleted", async () => {
  const admin = await givenUser({ role: "admin" });
  const [first, second] = [await givenItem("First?"), await givenItem("Second?")];
  expect((await questions()).slice(-2)).toEqual(["First?", "Second?"]);
  await editFaqItem(admin, first, { question: "Once?", answer: "Yes." });
  await moveFaqItem(admin, second.id, "up");
  expect((await questions()).slice(-2)).toEqual(["Second?", "Once?"]);
  await moveFaqItem(admin, first.id, "down");
  expect((await questions()).at(-1)).toBe("Once?");
  for (const { id } of [first, second]) await deleteFaqItem(admin, id);
  expect(await countFaq()).toEqual({ all: 8, unconfirmed: 8 });
  expect(
    (await db.selectFrom("auditLog").where("actorId", "=", admin.id).select("act").execute()).map(
      ({ act }) => act,
    ),
  ).toEqual([
    "edit-question",
    "move-question",
    "move-question",
    "remove-question",
    "remove-question",
  ]);
});

test("when two people edit one question, the second is shown what the first saved", async () => {
  const admin = await givenUser({ role: "admin" });
  const item = await givenItem("Whose?");
  const edits = ["Mine?", "Theirs?"].map((question) => ({ question, answer: "A." }));
  const outcomes = await Promise.all(edits.map((each) => editFaqItem(admin, item, each)));
  const saved = outcomes.find(({ done }) => done)?.done;
  const theirs = outcomes.find(({ refused }) => refused)?.refused?.theirs;
  if (!saved || !theirs) throw new Error("No conflict.");
  expect(theirs).toMatchObject({ question: saved.question, version: 2 });
  const again = await editFaqItem(admin, theirs, { question: "Both.", answer: "A." });
  expect(resultOf(again).question).toBe("Both.");
});

test("questions added and moved at the same moment keep separate positions", async () => {
  const admin = await givenUser({ role: "admin" });
  const items = await Promise.all(["a?", "b?", "c?", "d?"].map(givenItem));
  const moves = Array.from({ length: 24 }, (_, n) =>
    moveFaqItem(admin, items[n % 4]?.id ?? "", n % 3 === 0 ? "down" : "up"),
  );
  await Promise.all(moves);
  const rows = await db.selectFrom("faqItems").select("position").execute();
  expect(new Set(rows.map(({ position }) => position)).size).toBe(rows.length);
  expect((await questions()).filter((question) => /^[abcd]\?$/.test(question))).toHaveLength(4);
});

test("a form sent again after a lost response adds one question", async () => {
  const admin = await givenUser({ role: "admin" });
  const [content, formKey] = [{ question: "Lost?", answer: "A." }, randomUUID()];
  const add = (answer: string) => addFaqItem(admin, { ...content, answer }, formKey);
  const outcomes = await Promise.all([add("A."), add("A."), add("A.")]);
  const ids = outcomes.map((outcome) => resultOf(outcome).id);
  expect(new Set(ids).size).toBe(1);
  expect((await questions()).filter((question) => question === "Lost?")).toHaveLength(1);
  const log = await db
    .selectFrom("auditLog")
    .where("actorId", "=", admin.id)
    .select("act")
    .execute();
  expect(log).toEqual([{ act: "add-question" }]);
  expect(await add("With other words.")).toMatchObject({ refused: { reason: "conflict" } });
  await deleteFaqItem(admin, ids[0] ?? "");
});

test("users who are not administrators can't change anything", async () => {
  const user = await givenUser();
  const before = await listFaq();
  const [item] = before;
  if (!item) throw new Error("There is no question.");
  const content = { question: "Q?", answer: "A." };
  const added = await addFaqItem(user, content, randomUUID());
  expect(added).toMatchObject({ refused: { reason: "forbidden" } });
  expect(await editFaqItem(user, item, content)).toMatchObject({
    refused: { reason: "forbidden" },
  });
  expect(await deleteFaqItem(user, item.id)).toMatchObject({ refused: { reason: "forbidden" } });
  expect(await listFaq()).toEqual(before);
});

test("a built-in answer is confirmed by keeping, editing or hiding it, and a hidden one is not public", async () => {
  const admin = await givenUser({ role: "admin" });
  const before = await countFaq();
  const [first, second, third] = await listFaq();
  if (!first || !second || !third) throw new Error("There are no questions.");
  await decideFaqItem(admin, first.id, "keep");
  await decideFaqItem(admin, second.id, "hide");
  await editFaqItem(admin, third, { question: "Do you ship stems?", answer: "Yes." });
  expect(await countFaq()).toEqual({
    all: before.all - 1,
    unconfirmed: before.unconfirmed - 3,
  });
  const shown = (await listPublicFaq()).map(({ question }) => question);
  expect(shown).not.toContain(second.question);
  await decideFaqItem(admin, second.id, "keep");
  expect((await listPublicFaq()).map(({ question }) => question)).toContain(second.question);
  const acts = await db
    .selectFrom("auditLog")
    .where("actorId", "=", admin.id)
    .select("act")
    .execute();
  expect(acts.map(({ act }) => act)).toEqual([
    "keep-question",
    "hide-question",
    "edit-question",
    "keep-question",
  ]);
});

test("answers about payments and delivery are doubted until they are confirmed", async () => {
  const admin = await givenUser({ role: "admin" });
  await db.updateTable("faqItems").set({ confirmedAt: null, isHidden: false }).execute();
  const doubts = await listFaqDoubts();
  expect(doubts.map(({ question }) => question)).toEqual([
    "How long does delivery take?",
    "Which payment methods do you accept?",
  ]);
  expect(doubts.at(-1)?.reason).toContain("Test card");
  for (const { id } of doubts) await decideFaqItem(admin, id, "keep");
  expect(await listFaqDoubts()).toEqual([]);
});
