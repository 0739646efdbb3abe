import { expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import type { Actor } from "../../app/shop/accounts/actor.ts";
import {
  addUserAs,
  deleteUser,
  editUser,
  setActive,
  setPassword,
} from "../../app/shop/accounts/manage-users.server.ts";
import { addUser, findUser, resetPassword } from "../../app/shop/accounts/users.server.ts";
import { deleteTrack } from "../../app/shop/catalog/delete-track.server.ts";
import { lockTrack } from "../../app/shop/catalog/editable-track.server.ts";
import { type TrackFields, trackForm } from "../../app/shop/catalog/track-form.ts";
import { swapPositions } from "../../app/shop/catalog/track-order.server.ts";
import {
  setFavorite,
  setNewArrival,
  setOnSale,
} from "../../app/shop/catalog/track-states.server.ts";
import { updateTrack } from "../../app/shop/catalog/write-track.server.ts";
import { givenTrack, givenUser } from "../fixtures/given.ts";
import { resultOf } from "../fixtures/outcomes.ts";
import { add, change, read, typed } from "../fixtures/saved-tracks.ts";

const fields: TrackFields = read(trackForm, typed);

async function entriesOn(subjectId: string) {
  const entries = await db
    .selectFrom("auditLog")
    .where("subjectId", "=", subjectId)
    .select(["actorName", "act", "subjectKind", "subjectName", "details"])
    .orderBy("id")
    .execute();
  return entries;
}
const auditActionsOf = async (subjectId: string) =>
  (await entriesOn(subjectId)).map(({ act }) => act);

async function countEntries(): Promise<number> {
  const log = await db
    .selectFrom("auditLog")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return log.count;
}

const givenAdmin = () => givenUser({ role: "admin" });

test("every action of an administrator on an account is logged, without passwords", async () => {
  const admin = await givenAdmin();
  const password = "S3NTINEL-password";
  const rights = { role: "user", isActive: true, canUpload: true } as const;
  await addUserAs(admin, { username: "told.one", password, ...rights });
  const { id = "" } = (await findUser("told.one")) ?? {};
  await editUser(admin, id, { ...rights, username: "told.two", canUpload: false });
  await setActive(admin, id, false);
  await setActive(admin, id, true);
  await setPassword(admin, id, password);
  await deleteUser(admin, id);
  const entries = await entriesOn(id);
  expect(entries.map(({ act }) => act)).toEqual([
    "add-user",
    "edit-user",
    "deactivate-user",
    "activate-user",
    "set-password",
    "delete-user",
  ]);
  expect(new Set(entries.map(({ actorName }) => actorName))).toEqual(new Set([admin.username]));
  expect(entries[1]?.details).toEqual({
    username: { from: "told.one", to: "told.two" },
    canUpload: { from: true, to: false },
  });
  expect(entries.at(-1)?.subjectName).toBe("told.two");
  expect(JSON.stringify(entries)).not.toContain(password);
  expect(JSON.stringify(entries)).not.toContain("argon2");
});

test("actions from the command line are logged as the shop's own", async () => {
  const rights = { role: "user", isActive: true, canUpload: true } as const;
  const { id } = resultOf(
    await addUser({ username: "from.shell", password: "a first password", ...rights }),
  );
  await resetPassword(id, "another password");
  const entries = await entriesOn(id);
  expect(entries.map(({ act }) => act)).toEqual(["add-user", "set-password"]);
  expect(new Set(entries.map(({ actorName }) => actorName))).toEqual(new Set(["Dubplate"]));
});

test("an edit of a track logs each changed field with its old and new value", async () => {
  const ana: Actor = await givenUser();
  const made = resultOf(await add(ana, { fields, isDraft: true }));
  const edited = {
    ...fields,
    title: "Day Shift",
    price: 6000,
    bpm: 120,
    description: "x".repeat(300),
  };
  resultOf(await change(ana, made.id, edited));
  const [added, edit] = await entriesOn(made.id);
  expect(added).toMatchObject({ act: "add-track", actorName: ana.username });
  expect(added?.details).toEqual({ genre: "Techno", price: "49.99", isDraft: true });
  expect(edit).toMatchObject({ act: "edit-track", subjectName: "Day Shift" });
  expect(edit?.details).toEqual({
    title: { from: "Night Shift", to: "Day Shift" },
    price: { from: "49.99", to: "60.00" },
    bpm: { from: null, to: 120 },
    description: { changed: true },
    isDraft: { from: true, to: false },
  });
});

test("marking, swapping and removing tracks is logged", async () => {
  const admin = await givenAdmin();
  const [one, other] = [await givenTrack(), await givenTrack()];
  await setOnSale(admin, one.id, true);
  await setOnSale(admin, one.id, false);
  await setFavorite(admin, one.id, true);
  await setFavorite(admin, one.id, false);
  await setNewArrival(admin, one.id, true);
  await setNewArrival(admin, one.id, false);
  await swapPositions(admin, one.id, other.id);
  await deleteTrack(admin, one.id);
  const actions = [...(await auditActionsOf(one.id)), ...(await auditActionsOf(other.id))];
  expect(actions.filter((act) => act !== "swap-tracks")).toEqual([
    "put-on-sale",
    "end-sale",
    "favor-track",
    "unfavor-track",
    "mark-new",
    "unmark-new",
    "delete-track",
  ]);
  expect(actions.filter((act) => act === "swap-tracks")).toHaveLength(1);
  const sold = await givenTrack({ isSold: true });
  await deleteTrack(admin, sold.id);
  expect(await auditActionsOf(sold.id)).toEqual(["archive-track"]);
});

test("rejected and rolled-back actions are not logged", async () => {
  const [admin, user] = [await givenAdmin(), await givenUser()];
  const [one, other] = [await givenTrack(), await givenTrack()];
  const before = await countEntries();
  const rights = { role: "user", isActive: true, canUpload: true } as const;
  await addUserAs(user, { username: "nobody.new", password: "a long password", ...rights });
  await addUserAs(admin, { ...rights, username: user.username, password: "a long password" });
  await editUser(admin, user.id, { ...rights, username: admin.username });
  await editUser(user, admin.id, { ...rights, username: "taken.over" });
  await setActive(admin, admin.id, false);
  await deleteUser(user, admin.id);
  await setPassword(user, admin.id, "a long password");
  await setOnSale(user, one.id, true);
  await setFavorite(user, one.id, true);
  await swapPositions(user, one.id, other.id);
  await deleteTrack(user, one.id);
  const undone = db.transaction().execute(async (on) => {
    const track = await lockTrack(on, admin, one.id);
    if (track) resultOf(await updateTrack(on, admin, track, { fields, isDraft: false }));
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await countEntries()).toBe(before);
});
