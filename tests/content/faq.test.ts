import { expect, test } from "vitest";
import {
  addFaqItem,
  editFaqItem,
  moveFaqItem,
  removeFaqItem,
} from "../../app/content/edit-faq.server.ts";
import { countFaq, listFaq } from "../../app/content/faq.server.ts";
import { db } from "../../app/database/db.server.ts";
import { givenUser } from "../fixtures/given.ts";

const questions = async () => (await listFaq()).map(({ question }) => question);

async function givenItem(question: string) {
  const outcome = await addFaqItem(await givenUser({ role: "admin" }), { question, answer: "A." });
  if (!("done" in outcome)) throw new Error("The question was not added.");
  return outcome.done;
}

test("a new shop answers eight questions", async () => {
  expect(await countFaq()).toBe(8);
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
  for (const { id } of [first, second]) await removeFaqItem(admin, id);
  expect(await countFaq()).toBe(8);
  const acts = db.selectFrom("auditLog").where("actorId", "=", admin.id).select("act");
  expect((await acts.execute()).map(({ act }) => act)).toEqual([
    "edit-question",
    "move-question",
    "move-question",
    "remove-question",
    "remove-question",
  ]);
});

test("of two who edit one question the second is shown what the first saved", async () => {
  const admin = await givenUser({ role: "admin" });
  const item = await givenItem("Whose?");
  const words = ["Mine?", "Theirs?"].map((question) => ({ question, answer: "A." }));
  const outcomes = await Promise.all(words.map((each) => editFaqItem(admin, item, each)));
  const [saved] = outcomes.filter((outcome) => "done" in outcome);
  const [told] = outcomes.filter((outcome) => "theirs" in outcome);
  if (!saved || !told || !("done" in saved) || !("theirs" in told)) throw new Error("No conflict.");
  expect(told.theirs).toMatchObject({ question: saved.done.question, version: 2 });
  const again = await editFaqItem(admin, told.theirs, { question: "Both.", answer: "A." });
  expect(again).toHaveProperty("done");
});

test("questions that are added and moved at the same moment keep places of their own", async () => {
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

test("who is no administrator changes nothing", async () => {
  const user = await givenUser();
  const before = await listFaq();
  const [item] = before;
  if (!item) throw new Error("There is no question.");
  const words = { question: "Q?", answer: "A." };
  expect(await addFaqItem(user, words)).toHaveProperty("refusal");
  expect(await editFaqItem(user, item, words)).toHaveProperty("refusal");
  expect(await removeFaqItem(user, item.id)).toHaveProperty("refusal");
  expect(await listFaq()).toEqual(before);
});
