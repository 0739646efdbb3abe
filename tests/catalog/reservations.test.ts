import { beforeAll, expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { prepareJobs } from "../../app/platform/jobs/job-runner.server.ts";
import { deleteTrack } from "../../app/shop/catalog/delete-track.server.ts";
import {
  findTrackForAdmins,
  listManagedTracks,
} from "../../app/shop/catalog/managed-tracks.server.ts";
import { trackForm } from "../../app/shop/catalog/track-form.ts";
import { findTrack } from "../../app/shop/catalog/tracks.server.ts";
import { givenOrder, givenTrack, givenUser } from "../fixtures/given.ts";
import { resultOf } from "../fixtures/outcomes.ts";
import { change, read, typed } from "../fixtures/saved-tracks.ts";
import { readOrder, reserve } from "../orders/given-orders.ts";

beforeAll(prepareJobs);

async function reservationOf({ slug }: { slug: string }) {
  return (await findTrack(slug))?.reservation;
}

const over = () => new Date(Date.now() - 1000);

test("a reserved track shows until when, and is available as soon as that time is reached", async () => {
  const track = await givenTrack();
  expect(await reservationOf(track)).toBeUndefined();
  const until = new Date(Date.now() + 60_000);
  const order = await givenOrder(track.id, { reservedUntil: until });
  expect(await reservationOf(track)).toEqual({ until, endsByClock: true });
  await db.updateTable("orders").set({ reservedUntil: over() }).where("id", "=", order).execute();
  expect(await reservationOf(track)).toBeUndefined();
});

test.each(["awaiting-payment", "awaiting-transfer"] as const)(
  "a track whose order is %s stays reserved after the time limit, because its buyer may have paid",
  async (state) => {
    const track = await givenTrack();
    await givenOrder(track.id, { state, reservedUntil: over() });
    expect(await reservationOf(track)).toEqual({ until: undefined, endsByClock: false });
  },
);

test.each(["closing", "capturing"] as const)(
  "a track is being bought while its order is %s",
  async (state) => {
    const track = await givenTrack();
    await givenOrder(track.id, { state });
    expect(await reservationOf(track)).toEqual({ until: undefined, endsByClock: false });
  },
);

test.each(["expired", "cancelled", "paid-too-late"] as const)(
  "an order that is %s leaves its track available, even after earlier orders",
  async (state) => {
    const track = await givenTrack();
    await givenOrder(track.id, { state });
    await givenOrder(track.id, { state: "expired" });
    expect(await reservationOf(track)).toBeUndefined();
  },
);

test("a sold track counts as sold, not reserved", async () => {
  const track = await givenTrack({ isSold: true });
  await givenOrder(track.id, { state: "paid" });
  expect(await findTrack(track.slug)).toMatchObject({ isSold: true, reservation: undefined });
});

test("the Music Manager and the track's admin page show until when a track is reserved", async () => {
  const admin = await givenUser({ role: "admin" });
  const track = await givenTrack();
  const until = new Date(Date.now() + 60_000);
  await givenOrder(track.id, { reservedUntil: until });
  const reservation = { until, endsByClock: true };
  const { tracks } = await listManagedTracks(admin, { order: "shop", page: 1 });
  expect(tracks.find(({ id }) => id === track.id)).toMatchObject({ reservation });
  expect(await findTrackForAdmins(track.id)).toMatchObject({ reservation });
});

test("a track can't be deleted while someone is buying it, but can once the reservation expires", async () => {
  const admin = await givenUser({ role: "admin" });
  const track = await givenTrack();
  const order = await givenOrder(track.id);
  const refused = await deleteTrack(admin, track.id);
  expect(refused).toMatchObject({ refused: { reason: "conflict" } });
  await db.updateTable("orders").set({ reservedUntil: over() }).where("id", "=", order).execute();
  expect(await deleteTrack(admin, track.id)).toMatchObject({ done: { isArchived: false } });
});

test("an order keeps the name and price of a track that is edited during the purchase", async () => {
  const admin = await givenUser({ role: "admin" });
  const track = await givenTrack({ title: "Ordered Name", priceCents: 4999 });
  const { orderId } = resultOf(await reserve(track.id));
  resultOf(await change(admin, track.id, read(trackForm, { ...typed, title: "Another Name" })));
  expect(await findTrackForAdmins(track.id)).toMatchObject({ title: "Another Name" });
  expect(await readOrder(orderId)).toMatchObject({ title: "Ordered Name", priceCents: 4999 });
});

test("visitors see only the time of someone else's reservation", async () => {
  const track = await givenTrack();
  await givenOrder(track.id, { browserHash: Buffer.alloc(32, 7), network: "192.0.2.0/24" });
  const json = JSON.stringify(await findTrack(track.slug));
  expect(json).toContain("endsByClock");
  expect(json).not.toMatch(/claim|browser|network|192\.0\.2/i);
});
