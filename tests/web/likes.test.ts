import { expect, test } from "vitest";
import { countLikes } from "../../app/shop/catalog/likes.server.ts";
import { givenSession, givenTrack, givenUser } from "../fixtures/given.ts";
import { openShopForTests } from "../uploads/open-shop.ts";

const shop = openShopForTests();

/** Browser without scripts: it keeps cookies and submits forms. */
function browser(session?: string) {
  let cookies = session ? `sid=${session}` : "";
  return async (path: string, form?: Record<string, string>) => {
    const answer = await fetch(shop.url() + path, {
      method: form ? "POST" : "GET",
      headers: { Origin: shop.url(), Cookie: cookies },
      body: form ? new URLSearchParams(form) : null,
    });
    const [set] = answer.headers.getSetCookie();
    if (set) cookies = [cookies, set.split(";")[0]].filter(Boolean).join("; ");
    return answer.text();
  };
}

test("without scripts, a like is counted once, shows as given and can be taken back", async () => {
  const { id, slug } = await givenTrack();
  const page = `/music/${slug}`;
  const ask = browser();
  const given = await ask(page, { intent: "like" });
  expect(given).toContain("Track liked!");
  expect(given).toMatch(/<button[^>]*value="unlike"[^>]*aria-pressed="true"/);
  expect(await ask(page, { intent: "like" })).toContain("Already liked");
  expect(await countLikes(id)).toBe(1);
  const taken = await ask(page, { intent: "unlike" });
  expect(taken).toContain("Like removed");
  expect(taken).toMatch(/<button[^>]*value="like"[^>]*aria-pressed="false"/);
  expect(await countLikes(id)).toBe(0);
  await browser()(page, { intent: "unlike" });
  expect(await countLikes(id)).toBe(0);
});

test("a first like sent twice because the first response was lost counts once, with and without scripts", async () => {
  for (const ending of ["", ".data"]) {
    const { id, slug } = await givenTrack();
    const page = `/music/${slug}${ending}`;
    const like = (path: string, cookie = "") =>
      fetch(new URL(path, shop.url()), {
        method: "POST",
        redirect: "manual",
        headers: { Origin: shop.url(), Cookie: cookie },
        body: new URLSearchParams({ intent: "like" }),
      });
    await like(page);
    const answer = await like(page);
    const cookie = answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    await like(answer.headers.get("Location") ?? page, cookie);
    expect(await countLikes(id), ending).toBe(1);
  }
});

test("an administrator can like a track again and take back the like of their own browser", async () => {
  const { id, slug } = await givenTrack();
  const page = `/music/${slug}`;
  const admin = browser(await givenSession(await givenUser({ role: "admin" })));
  await browser()(page, { intent: "like" });
  await admin(page, { intent: "like" });
  expect(await admin(page, { intent: "like" })).toMatch(/value="unlike".*Undo/s);
  expect(await countLikes(id)).toBe(3);
  await admin(page, { intent: "unlike" });
  await admin(page, { intent: "unlike" });
  expect(await countLikes(id)).toBe(2);
});

test("the likes page lists what this browser liked, also without scripts", async () => {
  const [liked, unliked, other] = [await givenTrack(), await givenTrack(), await givenTrack()];
  const session = await givenSession(await givenUser());
  const ask = browser(session);
  for (const { slug } of [liked, unliked]) await ask(`/music/${slug}`, { intent: "like" });
  await ask(`/music/${unliked.slug}`, { intent: "unlike" });
  const page = await ask("/likes");
  expect(page).toContain(`/music/${liked.slug}`);
  expect(page).not.toContain(`/music/${unliked.slug}`);
  expect(page).not.toContain(`/music/${other.slug}`);
  expect(await browser(session)("/likes")).toContain("You haven&#x27;t liked any tracks yet.");
});

test("the shortlist lists this browser's likes without an account or scripts, and removes one", async () => {
  const [kept, removed, other] = [await givenTrack(), await givenTrack(), await givenTrack()];
  const ask = browser();
  for (const { slug } of [kept, removed]) {
    const given = await ask(`/music/${slug}`, { intent: "like" });
    expect(given).toMatch(/<output[^>]*>.*href="\/shortlist".*<\/output>/s);
  }
  const list = await ask("/shortlist");
  expect(list).toContain(`/music/${kept.slug}`);
  expect(list).toContain(`/music/${removed.slug}`);
  expect(list).not.toContain(`/music/${other.slug}`);
  const after = await ask("/shortlist", { intent: "remove", track: removed.id });
  expect(after).toContain(`/music/${kept.slug}`);
  expect(after).not.toContain(`/music/${removed.slug}`);
  expect([await countLikes(kept.id), await countLikes(removed.id)]).toEqual([1, 0]);
  await browser()("/shortlist", { intent: "remove", track: kept.id });
  expect(await countLikes(kept.id)).toBe(1);
  expect(await browser()("/shortlist")).toContain("Your shortlist is empty");
});

test("the shortlist sorts by key, tempo, length and price in its address", async () => {
  const [low, high] = [
    await givenTrack({ bpm: 122, key: "A minor", durationSeconds: 300, priceCents: 90_00 }),
    await givenTrack({ bpm: 128, key: "F# minor", durationSeconds: 200, priceCents: 40_00 }),
  ];
  const order = async (sort: string) => {
    const page = await browser()(`/shortlist?ids=${low.id},${high.id}&sort=${sort}`);
    return page.indexOf(`/music/${low.slug}`) < page.indexOf(`/music/${high.slug}`);
  };
  const lowFirst = [];
  for (const sort of ["key", "tempo", "-tempo", "length", "price", "-price", "none"])
    lowFirst.push(await order(sort));
  expect(lowFirst).toEqual([true, true, false, false, false, true, true]);
});
