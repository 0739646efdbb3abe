import { expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { askerOf, givenPeople } from "../fixtures/ask-as.ts";
import { givenTrack, givenUser } from "../fixtures/given.ts";
import { trackSeen } from "../fixtures/opened-form.ts";
import { sumsOfTables } from "../fixtures/sums-of-tables.ts";
import { openShopForTests } from "../uploads/open-shop.ts";

/* Forms whose fields are wrong: duplicates, brackets, no numbers, IDs of others. */

const shop = openShopForTests();
const ask = askerOf(shop);

const manager = "/admin/music-manager";
const fields = { title: "New one", genre: "Techno", purchaseLink: "https://example.com/buy" };

const newTrack = (chosen: Record<string, string>) =>
  new URLSearchParams({
    intent: "save",
    ...fields,
    price: "10",
    formKey: crypto.randomUUID(),
    ...chosen,
  });

test("invalid prices, numbers and dates and repeated fields are refused and change nothing", async () => {
  const { uploader, admin } = await givenPeople();
  const { id } = await givenTrack({ userId: uploader.id });
  const before = await sumsOfTables();
  const prices = [
    "NaN",
    "1e309",
    "-0",
    "0x10",
    "Infinity",
    "-1",
    "0",
    "",
    "1,2,3",
    "٣",
    "1e2",
    "[]",
  ];
  const odd: [path: string, form: string | URLSearchParams][] = [
    ...prices.map((price): [string, URLSearchParams] => [manager, newTrack({ price })]),
    ...["-1", "NaN", "1e309", "0x7f"].map((bpm): [string, URLSearchParams] => [
      manager,
      newTrack({ bpm }),
    ]),
    ...["0000-01-01", "0000-12-31", "10000-01-01"].map((releaseDate): [string, URLSearchParams] => [
      manager,
      newTrack({ releaseDate }),
    ]),
    [manager, `${newTrack({})}&title=Another`],
    [manager, `${newTrack({})}&price=20`],
    [manager, `intent=sold&trackId=${id}&value=false&value=true`],
    [manager, `intent=sold&intent=delete&trackId=${id}&value=true`],
    [manager, `intent=delete&trackId[]=${id}`],
    [manager, `intent=delete&trackId[0]=${id}`],
    [manager, `intent=delete&trackId=${id}&trackId=other`],
    [manager, `intent=constructor&trackId=${id}`],
    [manager, `intent=__proto__&trackId=${id}`],
    ["/admin/users", `intent=add&username=odd-one&password=long+enough&role=user&role=admin`],
    ["/admin/users", `intent=add&username=odd-one&password=long+enough&role[]=admin`],
    ["/admin/users", `intent=edit&id[]=${uploader.id}&username=odd-one&role=admin`],
    ["/admin/users", `intent=constructor&id=${uploader.id}`],
    ["/admin/users/downloads", `intent=link&trackId[]=${id}`],
  ];
  for (const [path, form] of odd) {
    for (const who of [uploader, admin]) {
      const answer = await ask(who, "POST", path, new URLSearchParams(form));
      const isClosed = who === uploader && path !== manager;
      expect([400, 404, ...(isClosed ? [403] : [])], `${path} ${form}`).toContain(answer.status);
      expect(await answer.text(), `${path} ${form}`).not.toMatch(/at \w+ \(|node_modules/);
    }
  }
  expect(await sumsOfTables()).toEqual(before);
});

test("a field named after an object's internals never makes anyone an administrator", async () => {
  const { plain, uploader, visitor, admin } = await givenPeople();
  const insides = {
    "__proto__[role]": "admin",
    "__proto__[canUpload]": "true",
    "__proto__.role": "admin",
    "constructor[prototype][role]": "admin",
    "constructor.prototype.isActive": "true",
  };
  const body = () => {
    const form = newTrack(insides);
    form.append("__proto__", '{"role":"admin"}');
    return form;
  };
  for (const who of [visitor, plain, uploader, admin]) {
    for (const path of [manager, "/admin/users", "/contact", "/login", "/likes"]) {
      const answer = await ask(who, "POST", `${path}?${body()}`, body());
      expect(answer.status, path).toBeLessThan(500);
      await answer.text();
    }
  }
  const users = await ask(plain, "GET", "/admin/users");
  expect(users.headers.get("Location")).toBe(manager);
  expect((await ask(plain, "POST", manager, newTrack({}))).status).toBe(403);
  expect((await ask(visitor, "GET", "/admin")).status).toBe(302);
  const profiles = await db
    .selectFrom("userProfiles")
    .select("role")
    .where("id", "in", [plain.id, uploader.id])
    .execute();
  expect(profiles).toEqual([{ role: "user" }, { role: "user" }]);
});

/** Creates a processed upload of a kind that a track's form accepts. */
async function givenUpload(ownerId: string) {
  const { id: fileId } = await db
    .insertInto("mediaFiles")
    .values({
      bucket: "cover_images",
      mediaType: "image/webp",
      sizeBytes: 10,
      key: "e".repeat(32),
      sha256: "e".repeat(64),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const upload = { ownerId, kind: "cover", fileName: "x.png", sizeBytes: 10 } as const;
  const { id } = await db
    .insertInto("uploads")
    .values({ ...upload, state: "ready", fileId })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

test("a track cannot be saved with a file uploaded by someone else, and that owner keeps the file", async () => {
  const { uploader, "another uploader": other } = await givenPeople();
  const cover = await givenUpload(uploader.id);
  const { id } = await givenTrack({ userId: other.id });
  const before = await sumsOfTables();
  const added = await ask(other, "POST", manager, newTrack({ cover }));
  const edited = await ask(
    other,
    "POST",
    `${manager}?edit=${id}`,
    newTrack({ cover, ...(await trackSeen(id)) }),
  );
  expect([added.status, edited.status]).toEqual([400, 400]);
  expect(await sumsOfTables()).toEqual(before);
  expect((await ask(uploader, "POST", manager, newTrack({ cover }))).status).toBe(303);
});

test("a track with the same title, or renamed to it, does not take over the page", async () => {
  const [ana, ben] = [await givenUser(), await givenUser()];
  const title = "Taken Title";
  const description = "The words of the first.";
  expect((await ask(ana, "POST", manager, newTrack({ title, description }))).status).toBe(303);
  expect((await ask(ben, "POST", manager, newTrack({ title }))).status).toBe(303);
  const { id } = await givenTrack({ userId: ben.id });
  for (const spelling of ["taken-title", "TAKEN  title!"]) {
    const renamed = newTrack({ title: spelling, ...(await trackSeen(id)) });
    expect((await ask(ben, "POST", `${manager}?edit=${id}`, renamed)).status).toBe(303);
    const page = await (await ask(undefined, "GET", "/music/taken-title")).text();
    expect(page).toContain(description);
  }
});
