import { beforeEach, expect, test } from "vitest";
import {
  agreementCommands,
  openTemplateEditor,
} from "../../app/admin/settings/agreement-commands.server.ts";
import { db } from "../../app/platform/database/db.server.ts";
import { builtInTemplate } from "../../app/shop/agreements/built-in-template.ts";
import { findTemplate } from "../../app/shop/agreements/templates.server.ts";
import { findAgreementDetails } from "../../app/shop/orders/documents/find-agreement-details.server.ts";
import { openCheckout, orderOf, shopperOf, visibleTextOf } from "../checkout/shopper.ts";
import { givenTrackSoldHere, givenUser } from "../fixtures/given.ts";
import { openShopForTests } from "../uploads/open-shop.ts";

const shop = openShopForTests({ TRUST_PROXY: "1" });
const model = "shared-publishing";
const url = new URL(`https://shop.example/admin/settings/agreements?model=${model}`);

beforeEach(() => openCheckout());

async function formOf(fields: Record<string, string>, role: "admin" | "user" = "admin") {
  const formData = new FormData();
  for (const [name, value] of Object.entries(fields)) formData.set(name, value);
  const actor = await givenUser({ role });
  return { formData, url, client: { address: "192.0.2.1" }, actor };
}

async function save(text: string, version?: string) {
  const seen = version ?? String((await findTemplate(model)).version);
  return agreementCommands.save(await formOf({ version: seen, text }));
}

const withClause = (clause: string) => `${builtInTemplate(model)}\n\n## Own words\n\n${clause}`;

test("saving creates a new version, and earlier versions can be read and restored", async () => {
  const before = await findTemplate(model);
  expect(await save(withClause("First."))).toHaveProperty("status", 303);
  expect(await save(withClause("Second."))).toHaveProperty("status", 303);
  const { newest, versions } = await openTemplateEditor(url);
  expect(newest).toMatchObject({ version: before.version + 2, text: withClause("Second.") });
  expect(versions.map(({ version }) => version)).toEqual(
    Array.from({ length: newest.version }, (_, index) => newest.version - index),
  );
  const former = await openTemplateEditor(new URL(`${url}&version=${newest.version - 1}`));
  expect(former.former).toEqual({ version: newest.version - 1, text: withClause("First.") });
  await expect(
    db.updateTable("agreementTemplates").set({ text: "Nothing is owed." }).execute(),
  ).rejects.toThrow();
});

test.each([
  [
    "an unknown variable",
    "Dear {{buyer.name}}, hello.",
    "The variable {{buyer.name}} doesn't exist.",
  ],
  [
    "a built-in property name as a variable",
    "It is {{constructor}}.",
    "The variable {{constructor}} doesn't exist",
  ],
  ["half a brace", "The {{track.title is sold.", "with two pairs of braces"],
])("a text with %s is rejected and stays in the form", async (_, clause, problem) => {
  const before = await findTemplate(model);
  const text = withClause(clause);
  const result = await save(text);
  expect(result).toMatchObject({ init: { status: 400 }, data: { typed: { text } } });
  expect("data" in result && result.data.errors?.text).toContain(problem);
  expect(await findTemplate(model)).toEqual(before);
});

test("a text that does not say who sells what to whom is rejected", async () => {
  const result = await save("Everything is sold.");
  const problem = "Line 1: The text never uses {{seller.name}}. (and 5 more)";
  expect("data" in result && result.data.errors?.text).toBe(problem);
});

test("when two people edit the same agreement, the second sees both versions", async () => {
  const seen = String((await findTemplate(model)).version);
  await save(withClause("Theirs."), seen);
  const result = await save(withClause("Mine."), seen);
  expect(result).toMatchObject({
    init: { status: 409 },
    data: { theirs: { text: withClause("Theirs.") }, typed: { text: withClause("Mine.") } },
  });
});

test("uploaders can't edit agreements", async () => {
  const form = await formOf({ version: "1", text: withClause("Mine.") }, "user");
  expect(await agreementCommands.save(form)).toHaveProperty("init.status", 403);
});

test("a buyer has to reread an agreement edited meanwhile, and whoever saved it is recorded as the signer", async () => {
  const track = await givenTrackSoldHere({ priceCents: 0, agreementModel: model });
  const ana = shopperOf(shop);
  const checkout = await ana.reserve(track.id);
  const page = await (await ana.ask(checkout)).text();
  const read = /name="agreementVersion" value="(\w*)"/.exec(page)?.[1] ?? "";
  await save(withClause("Both sides are kind."));
  const refused = await ana.send(checkout, { agreementVersion: read });
  expect(await visibleTextOf(refused)).toContain("changed while you were reading");
  expect(await visibleTextOf(await ana.ask(checkout))).toContain("Both sides are kind.");
  expect((await ana.send(checkout)).status).toBe(303);
  const { lineId } = await orderOf(track.id);
  await save(withClause("Both sides are rude."));
  const details = await findAgreementDetails(lineId);
  expect(details?.agreed.text).toContain("Both sides are kind.");
  expect(details?.acceptance).toMatchObject({ how: "saved", name: expect.any(String) });
});

test("the agreement quotes the seller's declarations about a track, and says where nothing is declared", async () => {
  const declared = { samples: "Drum break of The Tides, cleared.", aiParts: "None" };
  const track = await givenTrackSoldHere({ ...declared, agreementModel: "licence" });
  const ana = shopperOf(shop);
  const text = await visibleTextOf(await ana.ask(await ana.reserve(track.id)));
  expect(text).toContain(
    "Third-party samples: Drum break of The Tides, cleared. AI-generated parts: None.",
  );
  expect(text).toContain("Previously offered or licensed: none declared.");
  const page = await visibleTextOf(await ana.ask(`/music/${track.slug}`));
  expect(page).toContain("Third-party samples Drum break of The Tides, cleared.");
  expect(page).toContain("Previously offered or licensed Not declared");
  const { slug } = await givenTrackSoldHere();
  expect(await visibleTextOf(await ana.ask(`/music/${slug}`))).not.toContain("Not declared");
});

test("quoted text can't add variables or clauses to an agreement", async () => {
  const samples = "{{price.total}} ## Clause";
  const track = await givenTrackSoldHere({ samples, agreementModel: "licence" });
  const ana = shopperOf(shop);
  const text = await visibleTextOf(await ana.ask(await ana.reserve(track.id)));
  expect(text).toContain("Third-party samples: {{price.total}} ## Clause.");
});
