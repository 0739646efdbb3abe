import { beforeAll, beforeEach, expect, test } from "vitest";
import { openingCommands } from "../../app/admin/settings/opening-commands.server.ts";
import { db } from "../../app/platform/database/db.server.ts";
import { prepareJobs } from "../../app/platform/jobs/job-runner.server.ts";
import { type CheckoutSetup, checkCheckout, mayOpen } from "../../app/shop/checkout/checklist.ts";
import { checkoutSettingsForm } from "../../app/shop/checkout/checkout-settings-form.ts";
import { findSettings, openSettings } from "../../app/shop/content/settings.server.ts";
import { givenOrder, givenUser } from "../fixtures/given.ts";

const seller = {
  sellerName: "Ana Owner",
  sellerAddress: "Rua Nova 1\n1000-001 Lisboa",
  sellerEmail: "ana@example.com",
};
const wanted = {
  ...seller,
  reservationMinutes: "20",
  cartTracks: "5",
  orderPrefix: "DUB",
  currency: "EUR",
};

beforeAll(prepareJobs);

beforeEach(async () => {
  await db.deleteFrom("providerChecks").execute();
  const empty = { sellerName: null, sellerAddress: null, sellerEmail: null };
  await db
    .updateTable("settings")
    .set({ ...empty, checkoutOpenedAt: null, checkoutOpenedBy: null })
    .set({ currency: "EUR", reservationMinutes: 15 })
    .execute();
});

async function press(
  intent: keyof typeof openingCommands,
  fields = {},
  role: "admin" | "user" = "admin",
) {
  const formData = new FormData();
  for (const [name, value] of Object.entries(fields)) formData.set(name, String(value));
  const url = new URL("https://shop.example/admin/settings/checkout");
  const client = { address: "192.0.2.1" };
  const sent = { formData, url, client, actor: await givenUser({ role }) };
  return openingCommands[intent](sent);
}

async function save(fields: object, version?: string) {
  const today = (await openSettings(checkoutSettingsForm)).version;
  return press("save", { ...wanted, version: version ?? today, ...fields });
}

test("the checkout opens under the entered name once its checklist is complete", async () => {
  expect(await press("open", { openedBy: "Ana Owner" })).toMatchObject({
    init: { status: 409 },
    data: {
      problem: {
        text: "Still missing: Seller's legal name, Seller's postal address, Seller's email, Payment provider.",
      },
    },
  });
  expect(await save({})).toHaveProperty("status", 303);
  expect(await press("test", { provider: "sandbox" })).toHaveProperty("status", 303);
  expect(await press("open", { openedBy: " " })).toMatchObject({ init: { status: 400 } });
  expect((await findSettings()).checkoutOpenedAt).toBe(null);
  expect(await press("open", { openedBy: "Ana Owner" })).toHaveProperty("status", 303);
  const settings = await findSettings();
  expect(settings).toMatchObject({ checkoutOpenedBy: "Ana Owner", reservationMinutes: 20 });
  expect(settings.checkoutOpenedAt).toBeInstanceOf(Date);
  expect(await press("close")).toHaveProperty("status", 303);
  expect((await findSettings()).checkoutOpenedAt).toBe(null);
  const actions = await db.selectFrom("auditLog").select("act").orderBy("id").execute();
  expect(actions.map(({ act }) => act).slice(-4)).toEqual([
    "change-checkout",
    "test-provider",
    "open-checkout",
    "close-checkout",
  ]);
});

const complete: CheckoutSetup = {
  seller: {
    name: "Ana Owner",
    address: "Rua Nova 1",
    email: "ana@example.com",
    phone: "+351 210 000 000",
  },
  hasOwnTerms: true,
  providers: [
    { name: "Stripe", hasAnswered: true },
    { name: "PayPal", hasAnswered: false },
  ],
  taxMode: "none",
  invoiceMode: "none",
  mail: "connected",
  isPractice: false,
};

test.each<[string, Partial<CheckoutSetup>]>([
  ["mail", { mail: "no-server" }],
  ["mail", { mail: "no-address" }],
  ["terms", { hasOwnTerms: false }],
  ["tax", { taxMode: null }],
  ["invoice", { invoiceMode: null }],
  ["provider", { providers: [{ name: "PayPal", hasAnswered: false }] }],
  ["provider", { providers: [] }],
  ["seller-phone", { seller: { ...complete.seller, phone: null } }],
  ["seller-address", { seller: { ...complete.seller, address: null } }],
])("a public shop can't open its checkout without %s: %j", (id, lacking) => {
  expect(mayOpen(checkCheckout(complete))).toBe(true);
  const points = checkCheckout({ ...complete, ...lacking });
  expect(points.filter(({ state }) => state === "missing").map((point) => point.id)).toEqual([id]);
  expect(mayOpen(points)).toBe(false);
});

test("a practice shop opens without a mail server or its own terms", () => {
  const setup = { ...complete, mail: "no-server", hasOwnTerms: false, isPractice: true } as const;
  expect(mayOpen(checkCheckout(setup))).toBe(true);
});

test("only administrators can open or close the checkout, test a provider or change its settings", async () => {
  const fields = { ...wanted, openedBy: "Mallory", provider: "sandbox", version: "" };
  for (const intent of ["save", "test", "open", "close"] as const) {
    expect(await press(intent, fields, "user")).toMatchObject({ init: { status: 403 } });
  }
  expect(await findSettings()).toMatchObject({ sellerName: null, checkoutOpenedAt: null });
  expect(await db.selectFrom("providerChecks").selectAll().execute()).toEqual([]);
});

test("a provider that is turned off can't be tested", async () => {
  expect(await press("test", { provider: "paypal" })).toMatchObject({ init: { status: 404 } });
});

test("the currency can't change while an order is open", async () => {
  await givenOrder(null, { state: "capturing" });
  const refused = await save({ currency: "USD" });
  expect(refused).toMatchObject({ init: { status: 409 }, data: { typed: { currency: "USD" } } });
  expect((await findSettings()).currency).toBe("EUR");
  await db.updateTable("orders").set({ state: "expired" }).execute();
  expect(await save({ currency: "USD" })).toHaveProperty("status", 303);
  expect((await findSettings()).currency).toBe("USD");
});

test.each([
  ["reservationMinutes", "4"],
  ["reservationMinutes", "61"],
  ["reservationMinutes", "7.5"],
  ["currency", "DOGE"],
  ["sellerName", " "],
  ["sellerEmail", "ana at example"],
  ["complaintsLink", "javascript:alert(1)"],
  ["sellerRegistration", "x".repeat(501)],
])(
  "the setting %s “%s” is refused with an error at its field, and nothing is stored",
  async (name, value) => {
    const errors = { [name]: expect.any(String) };
    expect(await save({ [name]: value })).toMatchObject({
      init: { status: 400 },
      data: { errors },
    });
    expect(await findSettings()).toMatchObject({ sellerName: null, reservationMinutes: 15 });
  },
);

test("two people change the checkout settings at once: the second sees what the first saved", async () => {
  const { version } = await openSettings(checkoutSettingsForm);
  await save({ sellerName: "Theirs" }, version);
  const second = await save({ sellerName: "Mine" }, version);
  expect(second).toMatchObject({
    init: { status: 409 },
    data: { theirs: { sellerName: "Theirs" } },
  });
});
