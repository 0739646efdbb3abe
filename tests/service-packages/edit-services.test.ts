import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { builtInServices } from "../../app/shop/services/built-in-packages.ts";
import {
  addPackage,
  confirmPackage,
  editPackage,
  movePackage,
  removePackage,
} from "../../app/shop/services/edit-services.server.ts";
import { packageForm } from "../../app/shop/services/package-form.ts";
import { countPackages, findServices } from "../../app/shop/services/services.server.ts";
import { givenUser } from "../fixtures/given.ts";

const details = {
  title: "Vocal tuning",
  description: "Two hours.",
  priceCents: 4950,
  features: ["One vocal"],
  purchaseLink: "https://example.com/buy",
  deliveryDays: 7,
  isPopular: true,
};
const opened = { id: "mixing-1", version: 1 };

beforeEach(async () => {
  await db.deleteFrom("servicesData").execute();
});

/** Stores data as another shop, or someone with a database client, might have. */
async function givenStored(data: unknown): Promise<void> {
  const row = { category: "all_services", data: JSON.stringify(data) };
  await db.insertInto("servicesData").values(row).execute();
}

const titles = async () => (await findServices()).services.mixing.map(({ title }) => title);

test("a shop without stored packages offers the built-in ones", async () => {
  expect(await findServices()).toEqual({ services: builtInServices, source: "built-in" });
  expect(await countPackages()).toEqual({ all: 6, unconfirmed: 6 });
});

test("the first change also stores the built-in packages, in the format of existing shops", async () => {
  const admin = await givenUser({ role: "admin" });
  expect(await editPackage(admin, "mixing", opened, details)).toHaveProperty("done");
  const row = await db.selectFrom("servicesData").selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    category: "all_services",
    data: {
      mixing: [
        {
          id: "mixing-1",
          title: "Vocal tuning",
          description: "Two hours.",
          features: ["One vocal"],
          price: 49.5,
          purchaseLink: "https://example.com/buy",
          popular: true,
        },
        { id: "mixing-2" },
        { id: "mixing-3" },
      ],
      mastering: [{ id: "mastering-1" }, { id: "mastering-2" }, { id: "mastering-3" }],
    },
  });
  expect((await findServices()).services.mixing[0]).toEqual({
    ...details,
    id: "mixing-1",
    isConfirmed: true,
    version: 2,
  });
});

test("confirming or editing a built-in package offers it, and leaves the others as they are", async () => {
  const admin = await givenUser({ role: "admin" });
  const user = await givenUser();
  expect(await confirmPackage(user, "mixing", "mixing-2")).toHaveProperty("refused");
  await confirmPackage(admin, "mixing", "mixing-2");
  await confirmPackage(admin, "mixing", "mixing-2");
  await editPackage(admin, "mixing", opened, details);
  expect((await findServices()).services.mixing.map((each) => each.isConfirmed)).toEqual([
    true,
    true,
    false,
  ]);
  expect(await countPackages()).toEqual({ all: 6, unconfirmed: 4 });
  const acts = await db
    .selectFrom("auditLog")
    .where("actorId", "=", admin.id)
    .select("act")
    .execute();
  expect(acts).toEqual([{ act: "confirm-package" }, { act: "edit-package" }]);
});

test("packages of another shop count as offered", async () => {
  await givenStored({ mixing: [{ id: "mixing-1", title: "Mastering", price: 49 }], mastering: [] });
  expect(await countPackages()).toEqual({ all: 1, unconfirmed: 0 });
});

test.each([
  ["no data", null],
  ["a list instead of two", []],
  ["one list only", { mixing: [] }],
  ["a price in words", { mixing: [{ id: "a", title: "A", price: "many" }], mastering: [] }],
  [
    "two packages with one ID",
    {
      mixing: [{ id: "a", title: "A", price: 1 }],
      mastering: [{ id: "a", title: "A", price: 1 }],
    },
  ],
])(
  "malformed packages (%s) are replaced by the built-in ones, and saving puts them aside",
  async (_, data) => {
    await givenStored(data);
    expect(await findServices()).toEqual({ services: builtInServices, source: "unreadable" });
    const admin = await givenUser({ role: "admin" });
    await addPackage(admin, "mixing", details, randomUUID());
    expect((await findServices()).source).toBe("stored");
    const servicesData = await db
      .selectFrom("servicesData")
      .where("category", "<>", "all_services")
      .select("data")
      .execute();
    expect(servicesData).toEqual([{ data }]);
  },
);

test("an old unsafe link is not shown", async () => {
  const links = [
    "javascript:alert(1)",
    "http://example.com",
    "https://me:secret@example.com",
    "no",
  ];
  const mixing = links.map((purchaseLink, n) => ({
    id: `${n}`,
    title: "T",
    price: 1,
    purchaseLink,
  }));
  await givenStored({ mixing, mastering: [] });
  const { services, source } = await findServices();
  expect(source).toBe("stored");
  expect(services.mixing.map(({ purchaseLink }) => purchaseLink)).toEqual(
    links.map(() => undefined),
  );
});

test.each([
  "javascript:alert(1)",
  " JavaScript:alert(1)",
  "java\nscript:alert(1)",
  "\u0001javascript:alert(1)",
  "data:text/html,x",
  "vbscript:x",
  "http://example.com",
  "//example.com",
  "https://user:pass@example.com",
  `https://example.com/${"a".repeat(2048)}`,
])("a purchase link such as %j is rejected", (purchaseLink) => {
  const form = { group: "mixing", title: "T", price: "1", purchaseLink };
  expect(packageForm.safeParse(form).success).toBe(false);
});

test("when two people edit one package, the second sees what the first saved and neither text is lost", async () => {
  const admin = await givenUser({ role: "admin" });
  await editPackage(admin, "mixing", opened, { ...details, title: "First" });
  const second = await editPackage(admin, "mixing", opened, { ...details, title: "Second" });
  expect(second).toMatchObject({
    refused: { reason: "conflict", theirs: { title: "First", version: 2 } },
  });
  expect((await titles())[0]).toBe("First");
  await editPackage(admin, "mixing", { ...opened, version: 2 }, { ...details, title: "Second" });
  expect((await titles())[0]).toBe("Second");
});

test("each of many concurrent saves either succeeds or gets a conflict", async () => {
  const admin = await givenUser({ role: "admin" });
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      editPackage(admin, "mixing", opened, { ...details, title: `Editor ${n}` }),
    ),
  );
  expect(outcomes.filter(({ done }) => done)).toHaveLength(1);
  expect(outcomes.filter(({ refused }) => refused?.theirs)).toHaveLength(7);
  const added = Array.from({ length: 8 }, () =>
    addPackage(admin, "mastering", details, randomUUID()),
  );
  await Promise.all(added);
  expect((await findServices()).services.mastering).toHaveLength(11);
});

test("a form sent again after a lost response adds one package", async () => {
  const admin = await givenUser({ role: "admin" });
  const formKey = randomUUID();
  const add = (title: string) => addPackage(admin, "mixing", { ...details, title }, formKey);
  const outcomes = await Promise.all([add("Lost?"), add("Lost?"), add("Lost?")]);
  expect(outcomes.map(({ done }) => done?.id)).toEqual([formKey, formKey, formKey]);
  expect((await titles()).filter((title) => title === "Lost?")).toHaveLength(1);
  const log = await db
    .selectFrom("auditLog")
    .where("actorId", "=", admin.id)
    .select("act")
    .execute();
  expect(log).toEqual([{ act: "add-package" }]);
  expect(await add("Other words")).toMatchObject({ refused: { reason: "conflict" } });
});

test("packages can be moved, and stay in place at the ends", async () => {
  const admin = await givenUser({ role: "admin" });
  await movePackage(admin, "mixing", "mixing-1", "up");
  await movePackage(admin, "mixing", "mixing-1", "down");
  await movePackage(admin, "mixing", "mixing-3", "down");
  await movePackage(admin, "mixing", "mixing-3", "up");
  const { services } = await findServices();
  expect(services.mixing.map(({ id }) => id)).toEqual(["mixing-2", "mixing-3", "mixing-1"]);
});

test("a removed package is gone, and editing it is rejected", async () => {
  const admin = await givenUser({ role: "admin" });
  expect(await removePackage(admin, "mixing", "mixing-1")).toHaveProperty("done");
  expect(await titles()).toEqual(["Mix/Mastering 1 Track", "Mix/Mastering 2 Tracks"]);
  const late = await editPackage(admin, "mixing", opened, details);
  expect(late).toEqual({
    refused: { reason: "missing", text: "This package no longer exists." },
  });
});

test("only administrators can change packages, and each change is logged", async () => {
  const [admin, user] = [await givenUser({ role: "admin" }), await givenUser()];
  expect(await addPackage(user, "mixing", details, randomUUID())).toMatchObject({
    refused: { reason: "forbidden" },
  });
  expect((await findServices()).source).toBe("built-in");
  await addPackage(admin, "mixing", details, randomUUID());
  const log = await db
    .selectFrom("auditLog")
    .where("actorId", "in", [admin.id, user.id])
    .select(["act", "subjectKind", "subjectName"])
    .execute();
  expect(log).toEqual([
    { act: "add-package", subjectKind: "services", subjectName: "Vocal tuning" },
  ]);
});

test("a failed read is an error, never an empty list", async () => {
  await sql`alter table services_data rename to services_gone`.execute(db);
  await expect(findServices()).rejects.toThrow();
  await sql`alter table services_gone rename to services_data`.execute(db);
});
