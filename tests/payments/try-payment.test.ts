import { once } from "node:events";
import { expect, test } from "vitest";
import { givenSession, givenUser } from "../fixtures/given.ts";
import { runScript, startScript } from "../fixtures/run-script.ts";
import { settingsHere, startShopHere } from "../web/shop-here.ts";
import { startPayPal, startStripe } from "./fakes/start-fakes.ts";

/**
 * Runs the command until it asks for a payment, runs `there` at the provider, and returns the
 * result.
 */
async function tryAt(
  settings: Record<string, string>,
  name: string,
  there: (ref: string) => Promise<unknown>,
) {
  const script = startScript("try-payment", [name], settings);
  let said = "";
  let isThere = false;
  for (const stream of [script.stdout, script.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      said += text;
      const [, ref] = /(?:\/pay\/|token=)(\w+)/.exec(said) ?? [];
      if (!ref || isThere) return;
      isThere = true;
      void there(ref);
    });
  }
  await once(script, "close");
  return { code: script.exitCode, said };
}

test.each([
  ["stripe", startStripe],
  ["paypal", startPayPal],
])("an owner can test %s with test keys, from payment to refund", async (name, start) => {
  const fake = await start();
  const { code, said } = await tryAt(fake.settings, name, (ref) => fake.simulate("pay", { ref }));
  expect(said.split("\n").map((line) => line.split(":")[0])).toEqual([
    "The keys work.",
    expect.stringContaining("Please pay €1.00"),
    "http",
    "Authorized",
    "Captured",
    "Refund done",
    "No problems found.",
    "",
  ]);
  expect(code).toBe(0);
  await fake.stop();
});

test("a test payment uses the keys saved in Settings", async () => {
  const fake = await startStripe();
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, ...address } = fake.settings;
  const shop = await startShopHere(address);
  const saved = await fetch(`${shop.url}/admin/settings/payments`, {
    method: "POST",
    redirect: "manual",
    headers: {
      Origin: shop.url,
      Cookie: `sid=${await givenSession(await givenUser({ role: "admin" }))}`,
    },
    body: new URLSearchParams({
      intent: "save-stripe",
      stripeSecretKey: STRIPE_SECRET_KEY ?? "",
      stripeWebhookSecret: STRIPE_WEBHOOK_SECRET ?? "",
    }),
  });
  expect(saved.status).toBe(303);
  const pay = (ref: string) => fake.simulate("pay", { ref });
  const settings = { ...(await settingsHere()), ...address };
  const { code, said } = await tryAt(settings, "stripe", pay);
  expect(said).toContain("No problems found.");
  expect(code).toBe(0);
  await fake.stop();
});

test("a declined test payment says that no money was received", async () => {
  const fake = await startStripe();
  const { code, said } = await tryAt(fake.settings, "stripe", async (ref) => {
    await fake.simulate("pay", { ref, by: "debit" });
    await fake.simulate("fail", { ref, reason: "The debit was returned." });
  });
  expect(said).toContain("Declined.");
  expect(said).toContain("no money was received");
  expect(code).toBe(1);
  await fake.stop();
});

const live = { STRIPE_SECRET_KEY: "sk_live_0123456789", STRIPE_WEBHOOK_SECRET: "whsec_0123456789" };

test.each([
  [["stripe"], { ...live, DEMO: "off" }, "These are live keys.", 2],
  [["stripe"], live, "STRIPE_SECRET_KEY must be a test key", 78],
  [["paypal"], {}, "No keys are set for paypal.", 2],
  [["cash"], {}, "Usage: npm run try-payment", 2],
])("running with %j and %j tries no payment: %s", async (args, settings, sentence, exitCode) => {
  const { code, said } = await runScript("try-payment", args, {
    ...(await settingsHere()),
    DEMO: "on",
    ...settings,
  });
  expect(said).toContain(sentence);
  expect(said).not.toContain("sk_live_0123");
  expect(code).toBe(exitCode);
});

test("a key the provider rejects is reported in a message without the key", async () => {
  const fake = await startStripe();
  const wrong = { ...fake.settings, STRIPE_SECRET_KEY: "sk_test_anotherKeyAltogether" };
  const { code, said } = await runScript("try-payment", ["stripe"], wrong);
  expect(said).toContain("Invalid API Key");
  expect(said).not.toContain("anotherKeyAltogether");
  expect(code).toBe(1);
  await fake.stop();
});
