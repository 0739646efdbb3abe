import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { invoiceCommands } from "../../app/admin/settings/invoice-commands.server.ts";
import { mailServerCommands } from "../../app/admin/settings/mail-server-commands.server.ts";
import { paymentCommands } from "../../app/admin/settings/payment-keys-commands.server.ts";
import {
  saveBankAccount,
  saveContactAddress,
} from "../../app/admin/settings/settings-commands.server.ts";
import { shareCommands } from "../../app/admin/shares/share-commands.server.ts";
import { userCommands } from "../../app/admin/users/user-commands.server.ts";
import { db } from "../../app/platform/database/db.server.ts";
import { projectRoot } from "../../app/platform/system/project-root.server.ts";
import { findProducer } from "../../app/shop/accounting/shares/producers.server.ts";
import { findSettings, openSettings } from "../../app/shop/content/settings.server.ts";
import { contactAddressForm } from "../../app/shop/content/settings-form.ts";
import { findWebhook } from "../../app/shop/content/webhook.server.ts";
import { findMailHost } from "../../app/shop/mail/mail-server.server.ts";
import { mailServerForm } from "../../app/shop/mail/mail-server-form.ts";
import { bankSettingsForm } from "../../app/shop/payments/bank-transfer/bank-account.server.ts";
import { listSensitiveActions } from "../../app/shop/signing-in/sensitive-actions.ts";

import { ownSettings } from "../backup/given-shop.ts";
import { freshAddress } from "../fixtures/fresh-address.ts";
import { givenUser } from "../fixtures/given.ts";
import { userSeen } from "../fixtures/opened-form.ts";
import { runScript } from "../fixtures/run-script.ts";

/*
 * Actions possible in a browser in which an administrator signed in a while ago, and from a shell.
 */

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

async function givenSender(fields: Record<string, string>, provedAt = minutesAgo(11)) {
  const admin = await givenUser({ role: "admin" });
  const formData = new FormData();
  for (const [name, value] of Object.entries(fields)) formData.set(name, value);
  const url = new URL("https://shop.example/admin/users");
  const session = { id: crypto.randomUUID(), authMethod: "password", needsFactor: false } as const;
  return {
    formData,
    url,
    client: { address: freshAddress() },
    actor: { ...admin, canUpload: true },
    session: { ...session, provedAt },
    with: (currentPassword: string) => formData.set("currentPassword", currentPassword),
    password: admin.password,
  };
}

/**
 * Expects a re-authentication without and with a wrong password, and success with the right one or
 * right after signing in.
 */
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

test("setting another account's password ten minutes after signing in requires re-authentication", async () => {
  const ana = await givenUser();
  const fields = async () => ({
    id: ana.id,
    password: "a long password",
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

test("creating or promoting an administrator and inviting anyone also require re-authentication", async () => {
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
  const asked = { data: { errors: { currentPassword: expect.any(String) } } };
  expect(await userCommands.invite(invited)).toMatchObject(asked);
  expect(await invitations()).toEqual([]);
  const user = await givenSender({ role: "user", email: "" });
  expect(await userCommands.invite(user)).toMatchObject(asked);
  user.with(user.password);
  expect(await userCommands.invite(user)).toHaveProperty("data.payload.link");
});

test("deleting an account and changing the shop's bank account also require re-authentication", async () => {
  const ana = await givenUser();
  await expectAsked(userCommands.delete, async () => ({ id: ana.id }), accountOf(ana.id));
  const bank = { bankHolder: "Dubplate, Lda", bankIban: "PT50000201231234567890154", bankBic: "" };
  const days = { transferDays: "4", transferGraceDays: "1" };
  const fields = async () => ({
    ...bank,
    ...days,
    version: (await openSettings(bankSettingsForm)).version,
  });
  await expectAsked(saveBankAccount, fields, async () => (await findSettings()).bankIban);
});

const rightsOf = (id: string) => () =>
  db
    .selectFrom("userProfiles")
    .where("id", "=", id)
    .select(["role", "isActive"])
    .executeTakeFirst();

test("demoting, deactivating and activating an administrator also require re-authentication", async () => {
  const [first, second] = [await givenUser({ role: "admin" }), await givenUser({ role: "admin" })];
  const edit = { id: first.id, username: first.username, canUpload: "on", isActive: "on" };
  const demoted = async () => ({ ...edit, role: "user", ...(await userSeen(first.id)) });
  await expectAsked(userCommands.edit, demoted, rightsOf(first.id));
  const other = async () => ({ id: second.id });
  await expectAsked(userCommands.deactivate, other, rightsOf(second.id));
  await expectAsked(userCommands.activate, other, rightsOf(second.id));
  const user = await givenUser();
  const plain = await givenSender({ id: user.id });
  expect(await userCommands.deactivate(plain)).toHaveProperty("status", 303);
});

test("changing a producer's share, the contact address, the mail server, payment keys or the webhook also requires re-authentication", async () => {
  const producer = await givenUser();
  const share = async () => ({
    id: producer.id,
    percent: "62.5",
    version: (await findProducer(producer.id))?.shareVersion ?? "",
  });
  const shareOf = async () => (await findProducer(producer.id))?.shareBasisPoints;
  await expectAsked(shareCommands.share, share, shareOf);
  const contact = async () => ({
    contactEmail: "thief@example.com",
    version: (await openSettings(contactAddressForm)).version,
  });
  await expectAsked(saveContactAddress, contact, async () => (await findSettings()).contactEmail);
  const mailServer = async () => ({
    mailHost: "mail.thief.example",
    mailPort: "465",
    mailUsername: "",
    mailFrom: "",
    version: (await openSettings(mailServerForm)).version,
  });
  await expectAsked(mailServerCommands.save, mailServer, findMailHost);
  const removal = async () => ({});
  const keysOf = async () =>
    (await db.selectFrom("settings").select("stripeKeys").executeTakeFirstOrThrow()).stripeKeys;
  await db
    .updateTable("settings")
    .set({ stripeKeys: Buffer.alloc(64) })
    .execute();
  await expectAsked(paymentCommands["remove-stripe"], removal, keysOf);
  const webhook = async () => ({ webhookUrl: "https://thief.example/in" });
  await expectAsked(
    invoiceCommands["save-webhook"],
    webhook,
    async () => (await findWebhook())?.url,
  );
});

test("every sensitive action in the table requires re-authentication somewhere in the code", () => {
  const sources = globSync("app/**/*.{ts,tsx}", { cwd: projectRoot() })
    .filter((path) => !path.endsWith("sensitive-actions.ts"))
    .map((path) => readFileSync(join(projectRoot(), path), "utf8"))
    .join("\n");
  const asked =
    /\b(?:runConfirmed|requireConfirmation|confirmedSaveCommand|confirmed|switchTo)\(\s*"([a-z-]+)"/g;
  const found = new Set([...sources.matchAll(asked)].map(([, action]) => action));
  expect([...found].sort()).toEqual(listSensitiveActions().sort());
});

test("a command restores access for an administrator who lost every second factor", async () => {
  const { id, username } = await givenUser({ role: "admin" });
  await db
    .insertInto("authenticators")
    .values({ userId: id, secret: Buffer.alloc(48) })
    .execute();
  const settings = await ownSettings();
  const unknown = await runScript("user", ["reset-factors", "no.such.account"], settings);
  expect(unknown).toEqual({ code: 1, said: "No account is named no.such.account.\n" });
  const { code, said } = await runScript("user", ["reset-factors", username], settings);
  expect([code, said]).toEqual([0, expect.stringContaining("now signs in with just a password")]);
  expect(await db.selectFrom("authenticators").selectAll().execute()).toEqual([]);
});
