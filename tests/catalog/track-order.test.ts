import { beforeEach, expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import type { Outcome } from "../../app/platform/forms/outcome.ts";
import type { Actor } from "../../app/shop/accounts/actor.ts";
import { swapPositions } from "../../app/shop/catalog/track-order.server.ts";
import { givenTrack, givenTracks, givenUser } from "../fixtures/given.ts";

const admin: Actor = { id: "adm", username: "admin", role: "admin", canUpload: true };

beforeEach(async () => {
  await db.deleteFrom("musicTracks").execute();
});

/** Returns IDs in the shop's order, and their positions. */
async function readOrder() {
  const tracks = await db.selectFrom("musicTracks").select(["id", "position"]).execute();
  tracks.sort((one, other) => one.position - other.position);
  return { ids: tracks.map(({ id }) => id), positions: tracks.map(({ position }) => position) };
}

test("two tracks swap positions and no other track moves", async () => {
  const [a, b, c] = (await givenTracks(3)).map(({ id }) => id);
  const before = await readOrder();
  expect(await swapPositions(admin, a ?? "", c ?? "")).toEqual({ done: undefined });
  expect(await readOrder()).toEqual({ ids: [a, b, c], positions: before.positions });
});

test("swapping a track with itself, with none or with an archived one is rejected and moves nothing", async () => {
  const [a, b] = (await givenTracks(2)).map(({ id }) => id);
  const gone = await givenTrack({ isSold: true, isDraft: true, archivedAt: new Date() });
  const before = await readOrder();
  const answers = [
    await swapPositions(admin, a ?? "", a ?? ""),
    await swapPositions(admin, a ?? "", "missing"),
    await swapPositions(admin, "missing", b ?? ""),
    await swapPositions(admin, a ?? "", gone.id),
  ];
  const reasons = answers.map(({ refused }) => refused?.reason);
  expect(reasons).toEqual(["invalid", "missing", "missing", "missing"]);
  expect(await readOrder()).toEqual(before);
});

test("an uploader can't reorder the shop, not even their own tracks", async () => {
  const owner: Actor = await givenUser();
  const [a, b] = (await givenTracks(2, { userId: owner.id })).map(({ id }) => id);
  const before = await readOrder();
  expect(await swapPositions(owner, a ?? "", b ?? "")).toMatchObject({
    refused: { reason: "forbidden" },
  });
  expect(await readOrder()).toEqual(before);
});

type Swap = (firstId: string, secondId: string) => Promise<Outcome>;

/**
 * Swaps eight tracks with twenty concurrent clients, 25 times each; the pairs are the same every
 * run.
 */
async function swapAtOnce(ids: string[], swap: Swap) {
  let seed = 20_260_301;
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const pairs = Array.from({ length: 500 }, () => {
    const first = next(8);
    return [ids[first] ?? "", ids[(first + 1 + next(7)) % 8] ?? ""] as const;
  });
  const clients = Array.from({ length: 20 }, async (_, client) => {
    const outcomes = [];
    for (const [first, second] of pairs.slice(client * 25, client * 25 + 25)) {
      outcomes.push(await swap(first, second).catch((error: Error) => error));
    }
    return outcomes;
  });
  return (await Promise.all(clients)).flat();
}

test("500 concurrent swaps by twenty administrators all succeed, and no position is lost", async () => {
  const ids = (await givenTracks(8)).map(({ id }) => id);
  const { positions } = await readOrder();
  const outcomes = await swapAtOnce(ids, (first, second) => swapPositions(admin, first, second));
  expect(outcomes).toHaveLength(500);
  expect(outcomes.filter((outcome) => outcome instanceof Error || outcome.refused)).toEqual([]);
  expect((await readOrder()).positions).toEqual(positions);
});

// Control that shows why rows are locked before their positions are read.
test("control: two swaps that both read before either writes give two tracks the same position", async () => {
  const [a = "", b = "", c = ""] = (await givenTracks(3)).map(({ id }) => id);
  const read = async (...ids: [string, string]) => {
    const tracks = await db
      .selectFrom("musicTracks")
      .select(["id", "position"])
      .where("id", "in", ids)
      .execute();
    return () =>
      db.transaction().execute(async (on) => {
        for (const [index, { id }] of tracks.entries()) {
          const row = { position: tracks[1 - index]?.position ?? 0 };
          await on.updateTable("musicTracks").set(row).where("id", "=", id).execute();
        }
      });
  };
  const [writeOne, writeOther] = [await read(a, b), await read(b, c)];
  await writeOne();
  await expect(writeOther()).rejects.toThrow("music_tracks_position_key");
});
