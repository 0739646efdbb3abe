import { expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { askerOf } from "../fixtures/ask-as.ts";
import { givenTrack, givenUser, idsOfOrders } from "../fixtures/given.ts";
import { openShopForTests } from "../uploads/open-shop.ts";

/* Messages for tracks that are not saved or published. */

const ask = askerOf(openShopForTests());
const track = { title: "Mine", genre: "Techno", purchaseLink: "https://example.com/buy" };

/** Sends a form like a page's script. Returns the page's message. */
async function refusalOf(of: "new" | "edit", fields: Record<string, string>): Promise<string> {
  const owner = await givenUser();
  const { id } = await givenTrack({ ...track, userId: owner.id });
  const query = of === "edit" ? `edit=${id}` : "new=1";
  const form = { intent: "save", formKey: crypto.randomUUID(), ...track, price: "10", ...fields };
  const path = `/admin/music-manager.data?${query}`;
  const answer = await ask(owner, "POST", path, new URLSearchParams(form));
  expect(answer.status).toBe(400);
  return answer.text();
}

test.each([
  ["edit", { title: " " }, "Title is required"],
  ["edit", { genre: "" }, "Genre is required"],
  ["new", { title: " " }, "O título é obrigatório"],
  ["new", { price: "10.999" }, "O preço pode ter no máximo duas casas decimais"],
  ["new", { price: "1e2" }, "O preço deve ser escrito só com algarismos, como 49.99"],
] as const)("a form (%s) with %o gets 'Erro ao salvar' and the reason", async (of, fields, why) => {
  const text = await refusalOf(of, fields);
  expect(text).toContain("Erro ao salvar");
  expect(text).toContain(why);
});

test("the drafts that an owner selects are published together, and each that lacks something stays a draft and says what", async () => {
  const [owner, stranger] = [await givenUser(), await givenUser()];
  const draft = { ...track, userId: owner.id, isDraft: true };
  const ready = await givenTrack({ ...draft, title: "Ready" });
  const unpriced = await givenTrack({ ...draft, title: "Unpriced", priceCents: 0 });
  const foreign = await givenTrack({ ...draft, title: "Foreign", userId: stranger.id });
  const list = await readText("/admin/music-manager");
  expect(list).toContain('<option value="publish">Publish</option>');

  const selected = [ready, unpriced, foreign].map(({ id }) => `&track=${id}`).join("");
  const path = `/admin/music-manager/bulk?act=publish${selected}`;
  const preview = await readText(path);
  expect(preview).toContain("1 draft is ready to publish");
  expect(preview).toContain("Publish 1 track");
  expect(preview).toMatch(/edit=[^"]*"[^>]*>Unpriced<\/a>.*?Fill in or correct Price\./);
  expect(preview).not.toContain("Foreign");
  expect(await publicOnes()).toEqual([]);

  const publish = () => ask(owner, "POST", path, new URLSearchParams({ intent: "publish" }));
  const first = await publish();
  expect([first.status, first.headers.get("Location")]).toEqual([303, path]);
  expect(await publicOnes()).toEqual(["Ready"]);
  expect(await readText(path)).toContain("No draft is ready to publish");
  expect((await publish()).status).toBe(409);

  await db
    .updateTable("musicTracks")
    .set({ priceCents: 4999 })
    .where("id", "=", unpriced.id)
    .execute();
  const last = await publish();
  expect([last.status, last.headers.get("Location")]).toEqual([303, "/admin/music-manager"]);
  expect(await publicOnes()).toEqual(["Ready", "Unpriced"]);

  async function readText(address: string): Promise<string> {
    return (await (await ask(owner, "GET", address)).text()).replaceAll("<!-- -->", "");
  }
  /** Returns the titles of the tracks whose pages a visitor can open. */
  async function publicOnes(): Promise<string[]> {
    const opened = [];
    for (const { slug, title } of [ready, unpriced, foreign])
      if ((await ask(undefined, "GET", `/music/${slug}`)).status === 200) opened.push(title);
    return opened;
  }
});

test("the tracks that an owner selects are sold together in one order, and one that can't be sold says why", async () => {
  const owner = await givenUser();
  const mine = { ...track, userId: owner.id, priceCents: 2500 };
  const free = [await givenTrack({ ...mine, title: "One" }), await givenTrack(mine)];
  const sold = await givenTrack({ ...mine, title: "Gone", isSold: true });
  const selected = [...free, sold].map(({ id }) => `&track=${id}`).join("");
  const path = `/admin/music-manager/bulk?act=sell${selected}`;
  const preview = (await (await ask(owner, "GET", path)).text()).replaceAll("<!-- -->", "");
  expect(preview).toContain("2 tracks in one order for 50€");
  expect(preview).toMatch(/>Gone<\/a>.*?sold/);
  const answer = await ask(owner, "POST", path, new URLSearchParams({ intent: "sell" }));
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/admin/music-manager"]);
  const orders = await db
    .selectFrom("orders")
    .where("id", "in", idsOfOrders(free[0]?.id ?? ""))
    .select(["channel", "totalCents"])
    .execute();
  expect(orders).toEqual([{ channel: "by-hand", totalCents: 5000 }]);
});
