import { beforeAll, expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { isJobQueued, prepareJobs } from "../../app/platform/jobs/job-runner.server.ts";
import {
  availabilityAlertGenerators,
  mailAvailabilityAlerts,
} from "../../app/shop/orders/alerts/availability-alert-mails.server.ts";
import {
  confirmAlert,
  findAlert,
  requestAlert,
} from "../../app/shop/orders/alerts/availability-alerts.server.ts";
import { enterSales } from "../../app/shop/orders/selling/enter-sale.server.ts";
import { sellByHand } from "../../app/shop/orders/selling/sell-track.server.ts";
import { undoSale } from "../../app/shop/orders/selling/undo-sale.server.ts";
import { expireOrders } from "../../app/shop/orders/transitions/expire-orders.server.ts";
import { givenTrackSoldHere, givenUser } from "../fixtures/given.ts";
import { resultOf } from "../fixtures/outcomes.ts";
import { letEntriesBeDue, letTimeRunOut, reserve } from "./given-orders.ts";

beforeAll(prepareJobs);

let asked = 0;

/** Requests an alert from a new network. */
function ask(trackId: string, email: string, address?: string) {
  asked += 1;
  return requestAlert({ trackId, email, address: address ?? `10.9.${asked}.1` });
}

const listAlerts = (trackId: string) =>
  db.selectFrom("freeAlerts").where("trackId", "=", trackId).selectAll().execute();

function listMails(email: string) {
  return db
    .selectFrom("mails")
    .where("toAddress", "=", email)
    .select(["kind", "blocks"])
    .orderBy("createdAt")
    .execute();
}

const kindsOf = async (email: string) => (await listMails(email)).map(({ kind }) => kind);

/** Returns the secret of the email's link. */
async function tokenOfMail(alertId: string): Promise<string> {
  const secrets = await availabilityAlertGenerators.secrets?.["free-alert-link"]?.(alertId, "any");
  return secrets?.["free-alert-link"]?.split("/").at(-1) ?? "";
}

async function confirm(trackId: string, email: string): Promise<void> {
  const alert = (await listAlerts(trackId)).find((each) => each.email === email);
  const found = await findAlert(await tokenOfMail(alert?.id ?? ""));
  if (!found) throw new Error("The link of the mail leads nowhere.");
  await confirmAlert(found);
}

async function givenReserved() {
  const track = await givenTrackSoldHere();
  const { orderId } = resultOf(await reserve(track.id));
  return { ...track, orderId };
}

async function endReservation({ id, orderId }: { id: string; orderId: string }) {
  await letTimeRunOut(orderId);
  await expireOrders();
  return isJobQueued(db, `tell-free ${id}`);
}

test("a confirmed address gets one email when the track is available again, and no more", async () => {
  const track = await givenReserved();
  await ask(track.id, "Ana@Example.com");
  expect(await kindsOf("ana@example.com")).toEqual(["free-again-confirm"]);
  await confirm(track.id, "ana@example.com");
  expect(await endReservation(track)).toBe(true);
  await mailAvailabilityAlerts(track.id);
  await mailAvailabilityAlerts(track.id);
  expect(await kindsOf("ana@example.com")).toEqual(["free-again-confirm", "free-again"]);
  expect(JSON.stringify(await listMails("ana@example.com"))).toContain(`/music/${track.slug}`);
  expect(await listAlerts(track.id)).toEqual([]);
});

test("an unconfirmed address gets no further email", async () => {
  const track = await givenReserved();
  await ask(track.id, "silent@example.com");
  expect(await endReservation(track)).toBe(false);
  await mailAvailabilityAlerts(track.id);
  expect(await kindsOf("silent@example.com")).toEqual(["free-again-confirm"]);
});

test("no alert is sent if another buyer has already reserved the track, and the address stays on the list", async () => {
  const track = await givenReserved();
  await ask(track.id, "patient@example.com");
  await confirm(track.id, "patient@example.com");
  await endReservation(track);
  const { orderId } = resultOf(await reserve(track.id));
  await mailAvailabilityAlerts(track.id);
  expect(await kindsOf("patient@example.com")).toEqual(["free-again-confirm"]);
  await endReservation({ ...track, orderId });
  await mailAvailabilityAlerts(track.id);
  expect(await kindsOf("patient@example.com")).toEqual(["free-again-confirm", "free-again"]);
});

test("an address confirmed after the track became available gets its alert at once", async () => {
  const track = await givenReserved();
  await ask(track.id, "late@example.com");
  await endReservation(track);
  await confirm(track.id, "late@example.com");
  expect(await isJobQueued(db, `tell-free ${track.id}`)).toBe(true);
  await mailAvailabilityAlerts(track.id);
  expect(await kindsOf("late@example.com")).toContain("free-again");
});

test("a sale by hand keeps the waiting addresses until it enters the ledger, then deletes them", async () => {
  const admin = await givenUser({ role: "admin" });
  const track = await givenReserved();
  await ask(track.id, "sold@example.com");
  const [alert] = await listAlerts(track.id);
  const token = await tokenOfMail(alert?.id ?? "");
  await endReservation(track);
  const client = { address: "192.0.2.1", userAgent: "" };
  resultOf(await sellByHand(admin, track.id, client));
  expect(await listAlerts(track.id)).toHaveLength(1);
  await db.updateTable("freeAlerts").set({ confirmedAt: new Date() }).execute();
  resultOf(await undoSale(admin, track.id, null));
  expect(await isJobQueued(db, `tell-free ${track.id}`)).toBe(true);
  resultOf(await sellByHand(admin, track.id, client));
  await letEntriesBeDue();
  await enterSales();
  expect(await listAlerts(track.id)).toEqual([]);
  expect(await findAlert(token)).toBeUndefined();
});

test("a resent confirmation link replaces the previous one, and only its hash is stored", async () => {
  const track = await givenReserved();
  await ask(track.id, "twice@example.com");
  const [alert] = await listAlerts(track.id);
  const former = await tokenOfMail(alert?.id ?? "");
  const current = await tokenOfMail(alert?.id ?? "");
  expect(await findAlert(former)).toBeUndefined();
  expect(await findAlert(current)).toMatchObject({ trackId: track.id });
  const stored = JSON.stringify([await listAlerts(track.id), await listMails("twice@example.com")]);
  expect(stored).not.toContain(current);
});

test("the response is the same whether an address is on the list, confirmed or over the limit", async () => {
  const track = await givenReserved();
  const responses = [];
  for (let times = 0; times < 5; times += 1)
    responses.push(await ask(track.id, "often@example.com"));
  expect(await kindsOf("often@example.com")).toHaveLength(3);
  await confirm(track.id, "often@example.com");
  responses.push(await ask(track.id, "often@example.com"));
  expect(new Set(responses.map((each) => JSON.stringify(each)))).toEqual(new Set(["{}"]));
});

test("one network can ask ten times an hour", async () => {
  const track = await givenReserved();
  const outcomes = [];
  for (let n = 0; n < 11; n += 1) {
    outcomes.push(await ask(track.id, `many${n}@example.com`, "198.51.100.7"));
  }
  expect(outcomes.filter(({ refused }) => refused)).toHaveLength(1);
  expect(outcomes.at(-1)).toMatchObject({ refused: { reason: "busy" } });
  expect(await listAlerts(track.id)).toHaveLength(10);
});
