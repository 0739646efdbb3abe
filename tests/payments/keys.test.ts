import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { folder, ownSettings } from "../backup/given-shop.ts";
import { givenSession, givenUser } from "../fixtures/given.ts";
import { runScript } from "../fixtures/run-script.ts";
import { startShopHere } from "../web/shop-here.ts";

const keys = {
  STRIPE_SECRET_KEY: "sk_test_S3NTINELofStripe",
  STRIPE_WEBHOOK_SECRET: "whsec_S3NTINELofStripe",
  STRIPE_API_URL: "http://127.0.0.1:9",
  PAYPAL_CLIENT_ID: "client-that-is-no-secret",
  PAYPAL_CLIENT_SECRET: "S3NTINEL-of-PayPal-the-secret",
  PAYPAL_WEBHOOK_ID: "4JH86294D6297924G",
  PAYPAL_API_URL: "http://127.0.0.1:9",
};

const basic = Buffer.from(`${keys.PAYPAL_CLIENT_ID}:${keys.PAYPAL_CLIENT_SECRET}`);
const secret = new RegExp(`S3NTINEL|${basic.toString("base64")}`);

test("no provider secret appears in the log, even if everything is logged", async () => {
  const program = join(import.meta.dirname, "print-keys.ts");
  const { PATH = "", HOME = "" } = process.env;
  const env = { PATH, HOME, LOG_LEVEL: "trace", ...keys };
  const { stdout } = await promisify(execFile)(process.execPath, [program], { env });
  expect(stdout).toContain("everything");
  expect(stdout).toContain("no connection");
  expect(stdout).toContain(keys.PAYPAL_CLIENT_ID);
  expect(stdout).not.toMatch(secret);
});

test("no provider secret appears on a page, in the shop's output or in a backup", async () => {
  const shop = await startShopHere({ ...keys, LOG_LEVEL: "trace" });
  const token = await givenSession(await givenUser({ role: "admin" }));
  const headers = { Cookie: `sid=${token}` };
  const paths = ["/", "/track-store", "/login", "/admin", "/admin/settings", "/no-such-page"];
  for (const path of [...paths, "/admin/settings.data", "/metrics", "/healthz", "/readyz"]) {
    const response = await fetch(shop.url + path, { headers });
    expect(await response.text(), path).not.toMatch(secret);
    expect(JSON.stringify([...response.headers]), path).not.toMatch(secret);
  }
  await shop.stop();
  expect(shop.output()).not.toMatch(secret);
  const file = join(folder, "with-keys.tar");
  const { code, said } = await runScript("backup", [file], { ...keys, ...(await ownSettings()) });
  expect(said).not.toMatch(secret);
  expect(code).toBe(0);
  expect((await readFile(file)).toString("latin1")).not.toMatch(secret);
});
