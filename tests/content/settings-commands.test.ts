import { beforeEach, expect, test } from "vitest";
import { pageCommands } from "../../app/admin/settings/page-commands.server.ts";
import {
  maintenanceCommands,
  saveBankAccount,
  saveContactAddress,
} from "../../app/admin/settings/settings-commands.server.ts";
import { db } from "../../app/platform/database/db.server.ts";
import { openSettings } from "../../app/shop/content/settings.server.ts";
import { contactAddressForm } from "../../app/shop/content/settings-form.ts";
import { bankSettingsForm } from "../../app/shop/payments/bank-transfer/bank-account.server.ts";
import { givenUser } from "../fixtures/given.ts";

beforeEach(async () => {
  await db.updateTable("settings").set({ contactEmail: null }).execute();
});

async function formOf(fields: Record<string, string>, role: "admin" | "user" = "admin") {
  const formData = new FormData();
  for (const [name, value] of Object.entries(fields)) formData.set(name, value);
  const url = new URL("https://shop.example/admin/settings?page=faq");
  const client = { address: "192.0.2.1" };
  const session = { id: crypto.randomUUID(), authMethod: "password", needsFactor: false } as const;
  const actor = await givenUser({ role });
  return { formData, url, client, actor, session: { ...session, provedAt: new Date() } };
}

test("an outdated form returns with both versions, and is saved when it is sent again", async () => {
  const { version } = await openSettings(contactAddressForm);
  const theirs = { contactEmail: "theirs@example.com" };
  const first = await saveContactAddress(await formOf({ version, ...theirs }));
  expect(first).toHaveProperty("status", 303);
  const mine = { contactEmail: "mine@example.com" };
  const second = await saveContactAddress(await formOf({ version, ...mine }));
  expect(second).toMatchObject({ init: { status: 409 }, data: { theirs, typed: mine } });
  const seen = "data" in second ? (second.data.version ?? "") : "";
  const third = await saveContactAddress(await formOf({ version: seen, ...mine }));
  expect(third).toHaveProperty("status", 303);
  expect((await openSettings(contactAddressForm)).values).toEqual(mine);
});

test("an invalid form returns with the typed values and their errors", async () => {
  const contactEmail = "owner at example";
  const result = await saveContactAddress(await formOf({ version: "", contactEmail }));
  const errors = { contactEmail: "Enter a valid email address." };
  expect(result).toMatchObject({
    init: { status: 400 },
    data: { errors, typed: { contactEmail } },
  });
  const page = await pageCommands.save(await formOf({ version: "", title: "", text: "Text" }));
  expect(page).toMatchObject({ init: { status: 400 }, data: { typed: { text: "Text" } } });
});

const account = {
  bankHolder: "Dubplate, Lda",
  bankIban: "PT50 0002 0123 1234 5678 9015 4",
  bankBic: "",
  transferDays: "4",
  transferGraceDays: "1",
};

test("a bank account is saved as a whole, detects concurrent edits, and is removed by clearing it", async () => {
  const { version } = await openSettings(bankSettingsForm);
  expect(await saveBankAccount(await formOf({ version, ...account }))).toHaveProperty(
    "status",
    303,
  );
  const saved = await openSettings(bankSettingsForm);
  expect(saved.values).toMatchObject({ bankIban: "PT50000201231234567890154", transferDays: 4 });
  const other = { ...account, transferDays: "5" };
  const overtaken = await saveBankAccount(await formOf({ version, ...other }));
  expect(overtaken).toMatchObject({ init: { status: 409 }, data: { theirs: { transferDays: 4 } } });
  const half = await saveBankAccount(
    await formOf({ version: saved.version, ...account, bankIban: "" }),
  );
  expect(half).toMatchObject({ data: { errors: { bankIban: "Enter the IBAN." } } });
  const none = { ...account, bankHolder: "", bankIban: "" };
  await saveBankAccount(await formOf({ version: saved.version, ...none }));
  expect((await openSettings(bankSettingsForm)).values).toMatchObject({
    bankHolder: null,
    bankIban: null,
  });
});

test("only administrators can turn maintenance mode on", async () => {
  const result = await maintenanceCommands.on(await formOf({}, "user"));
  expect(result).toMatchObject({
    init: { status: 403 },
    data: { problem: { text: "Only administrators can do this." } },
  });
});
