import { expect, test } from "vitest";
import { saveBankAccount } from "../../app/admin/settings/settings-commands.server.ts";
import { userCommands } from "../../app/admin/users/user-commands.server.ts";
import { findSettings, openSettings } from "../../app/content/settings.server.ts";
import { db } from "../../app/database/db.server.ts";

import { ownSettings } from "../backup/given-shop.ts";
import { freshAddress } from "../fixtures/fresh-address.ts";
import { givenUser } from "../fixtures/given.ts";
import { userSeen } from "../fixtures/opened-form.ts";
import { runScript } from "../fixtures/run-script.ts";

/* What somebody may do who finds a browser in which an administrator signed in a while ago, and what from a shell. */

const names = ["bankHolder", "bankIban", "bankBic", "transferDays", "transferGraceDays"] as const;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

async function givenSender(fields: Record<string, string>, provedAt = minutesAgo(11)) {
  const admin = await givenUser({ role: "admin" });
  const formData = new FormData();
  for (const [name, value] of Object.entries(fields)) formData.set(name, value);
  const url = new URL("https://shop.example/admin/users");
  const session = { id: crypto.randomUUID(), proof: "password", needsFactor: false } as const;
  return {
    ...{ formData, url, caller: { address: freshAddress() } },
    ...{ actor: { ...admin, canUpload: true }, session: { ...session, provedAt } },
    with: (currentPassword: string) => formData.set("currentPassword", currentPassword),
    password: admin.password,
  };
}

/** Asked again with nothing and with a wrong password; done with the right one, or right after signing in. */
async function expectAsked(
  command: (sent: Awaited<ReturnType<typeof givenSender>>) => Promise<unknown>,
  fields: () => Promise<Record<string, string>>,
  state: () => Promise<unknown>,
) {
  const before = await state();
  const sender = await givenSender(await fields());
  const asked = { data: { errors: { currentPassword: expect.any(String) } } };
  expect(await command(sender)).toMatchObject(asked);
  sender.with("not the password");
  expect(await command(sender)).toMatchObject(asked);
  expect(await state()).toEqual(before);
  sender.with(sender.password);
  expect(await command(sender)).toHaveProperty("status", 303);
  expect(await state()).not.toEqual(before);
}

const accountOf = (id: string) => () =>
  db
    .selectFrom("userProfiles")
    .where("id", "=", id)
    .select(["passwordHash", "passwordSetAt"])
    .executeTakeFirst();

test("whoever sets another account's password after ten minutes is asked for their own", async () => {
  const ana = await givenUser();
  const fields = async () => ({
    ...{ id: ana.id, password: "a long password" },
    ...(await userSeen(ana.id, "reset")),
  });
  await expectAsked(userCommands.reset, fields, accountOf(ana.id));
  const atOnce = await givenSender(await fields(), minutesAgo(9));
  expect(await userCommands.reset(atOnce)).toHaveProperty("status", 303);
});

const administrators = () =>
  db
    .selectFrom("userProfiles")
    .where("role", "=", "admin")
    .where("username", "like", "raised%")
    .select("username")
    .execute();
const invitations = () => db.selectFrom("invitations").select("role").execute();

test("so is whoever makes an account, or an administrator of one, or invites one", async () => {
  const rights = { role: "admin", isActive: "on", canUpload: "on" };
  const password = "a long password";
  const added = async () => ({ username: "raised.one", password, ...rights });
  await expectAsked(userCommands.add, added, administrators);
  const ana = await givenUser({ username: "raised.two" });
  const edit = { id: ana.id, username: ana.username, ...rights };
  const fields = async () => ({ ...edit, ...(await userSeen(ana.id)) });
  await expectAsked(userCommands.edit, fields, administrators);
  const renamed = { ...(await fields()), username: "raised.three" };
  expect(await userCommands.edit(await givenSender(renamed))).toHaveProperty("status", 303);
  const invited = await givenSender({ role: "admin", email: "" });
  expect(await userCommands.invite(invited)).toMatchObject({
    data: { errors: { currentPassword: expect.any(String) } },
  });
  expect(await invitations()).toEqual([]);
  const user = await givenSender({ role: "user", email: "" });
  expect(await userCommands.invite(user)).toHaveProperty("data.shown.link");
});

test("so is whoever deletes an account, or changes the bank account of the shop", async () => {
  const ana = await givenUser();
  await expectAsked(userCommands.delete, async () => ({ id: ana.id }), accountOf(ana.id));
  const bank = { bankHolder: "Dubplate, Lda", bankIban: "PT50000201231234567890154", bankBic: "" };
  const days = { transferDays: "4", transferGraceDays: "1" };
  const fields = async () => ({
    ...bank,
    ...days,
    version: (await openSettings(...names)).version,
  });
  await expectAsked(saveBankAccount, fields, async () => (await findSettings()).bankIban);
});

test("an administrator who lost every second factor is let in again from a shell", async () => {
  const { id, username } = await givenUser({ role: "admin" });
  await db
    .insertInto("authenticators")
    .values({ userId: id, secret: Buffer.alloc(48) })
    .execute();
  const settings = await ownSettings();
  const unknown = await runScript("user", ["reset-factors", "no.such.account"], settings);
  expect(unknown).toEqual({ code: 1, said: "There is no account called no.such.account.\n" });
  const { code, said } = await runScript("user", ["reset-factors", username], settings);
  expect([code, said]).toEqual([0, expect.stringContaining("signs in with the password alone")]);
  expect(await db.selectFrom("authenticators").selectAll().execute()).toEqual([]);
});
