import { availableParallelism } from "node:os";
import { expect, test } from "vitest";
import { readEnv } from "../../app/platform/system/env.server.ts";

test("a shop opens without any settings", () => {
  expect(readEnv({})).toMatchObject({
    PORT: 3000,
    HOST: "127.0.0.1",
    SITE_URL: "http://localhost:3000",
    DATA_DIR: "./data",
    ADMIN_USERNAME: "admin",
    DEMO: "on",
  });
});

test("an empty setting counts as absent", () => {
  expect(readEnv({ PORT: "", DATABASE_URL: "" }).PORT).toBe(3000);
});

test("the public address follows the port and cannot contain a path", () => {
  expect(readEnv({ PORT: "8080" }).SITE_URL).toBe("http://localhost:8080");
  expect(readEnv({ SITE_URL: "https://shop.example.com/" }).SITE_URL).toBe(
    "https://shop.example.com",
  );
  for (const more of ["x", "x/", "?a=b", "#top"]) {
    expect(() => readEnv({ SITE_URL: `https://shop.example.com/${more}` })).toThrow(
      "The setting SITE_URL must be a URL without a path, such as https://shop.example.com.",
    );
  }
});

test("the shop handles https itself with an https address, HOST=public and no proxy", () => {
  const given = { SITE_URL: "https://shop.example.com", HOST: "public", PORT: "3000" };
  expect(readEnv(given)).toMatchObject({
    isTlsInside: true,
    HOST: "127.0.0.1",
    HTTP_PORT: 80,
    HTTPS_PORT: 443,
  });
  for (const other of [
    { TRUST_PROXY: "1" },
    { SITE_URL: "http://shop.example.com" },
    { HOST: "0.0.0.0" },
  ]) {
    expect(readEnv({ ...given, ...other })).toMatchObject({
      isTlsInside: false,
      HOST: "HOST" in other ? other.HOST : "::",
    });
  }
});

test.each(["https://localhost", "https://192.0.2.7", "https://[2001:db8::7]"])(
  "a shop that handles https itself does not open at %s, for which no authority signs",
  (SITE_URL) => {
    expect(() => readEnv({ SITE_URL, HOST: "public" })).toThrow(
      "The setting SITE_URL must be a name that the internet can look up, such as https://shop.example.com, if HOST is public.",
    );
    expect(readEnv({ SITE_URL }).SITE_URL).toBe(SITE_URL);
  },
);

test("test payments are for a local shop or one declared a demo", () => {
  const isAllowed = (given: NodeJS.ProcessEnv) => readEnv(given).isSandboxAllowed;
  const SITE_URL = "https://shop.example.com";
  expect([isAllowed({}), isAllowed({ DEMO: "off" })]).toEqual([true, true]);
  expect([isAllowed({ SITE_URL }), isAllowed({ SITE_URL, DEMO: "off" })]).toEqual([false, false]);
  expect(isAllowed({ SITE_URL, DEMO: "on" })).toBe(true);
  for (const near of ["http://127.0.0.1:3000", "http://[::1]:3000", "http://shop.localhost"]) {
    expect(isAllowed({ SITE_URL: near, DEMO: "off" })).toBe(true);
  }
  expect(isAllowed({ SITE_URL: "https://localhost.example.com", DEMO: "off" })).toBe(false);
});

test("a shop at a public address must say whether it is a demo before anyone can buy", () => {
  const isUndecided = (given: NodeJS.ProcessEnv) => readEnv(given).isDemoUndecided;
  const SITE_URL = "https://shop.example.com";
  expect(isUndecided({ SITE_URL })).toBe(true);
  expect([isUndecided({}), isUndecided({ SITE_URL, DEMO: "on" })]).toEqual([false, false]);
  expect(isUndecided({ SITE_URL, DEMO: "off" })).toBe(false);
});

test("the shop runs one process, as many as configured or one per core", () => {
  expect(readEnv({}).WEB_CONCURRENCY).toBe(1);
  expect(readEnv({ WEB_CONCURRENCY: "3" }).WEB_CONCURRENCY).toBe(3);
  expect(readEnv({ WEB_CONCURRENCY: "auto" }).WEB_CONCURRENCY).toBe(availableParallelism());
});

test.each([
  ["PORT", "seventy"],
  ["PORT", "70000"],
  ["SITE_URL", "shop.example.com"],
  ["SITE_URL", "ftp://shop.example.com"],
  ["HTTPS_PORT", "https"],
  ["ACME_DIRECTORY_URL", "http://acme.example.com/directory"],
  ["DATABASE_URL", "mysql://localhost/shop"],
  ["ADMIN_PASSWORD", "short"],
  ["DEMO", "maybe"],
  ["TRUST_PROXY", "-1"],
  ["WEB_CONCURRENCY", "0"],
  ["WEB_CONCURRENCY", "many"],
  ["SMTP_URL", "https://mail.example.com"],
  ["S3_BUCKET", "a/b"],
  ["S3_ENDPOINT", "s3.example.com"],
  ["S3_FORCE_PATH_STYLE", "yes"],
  ["MAIL_FROM", "Shop <shop@example.com>"],
  ["STRIPE_SECRET_KEY", "pk_test_0123456789"],
  ["STRIPE_API_URL", "https://127.0.0.1:4010"],
  ["STRIPE_API_URL", "http://api.example.com"],
  ["PAYPAL_API_URL", "http://127.0.0.1.example.com"],
  ["PAYPAL_LIVE", "yes"],
])("%s=%s stops the start with a sentence that names it", (name, value) => {
  expect(() => readEnv({ [name]: value })).toThrow(
    new RegExp(`^The setting ${name} must be .+\\.$`),
  );
});

test.each([
  [{ S3_ENDPOINT: "https://s3.example.com" }, "S3_BUCKET"],
  [{ S3_BUCKET: "shop", S3_ACCESS_KEY_ID: "key" }, "S3_SECRET_ACCESS_KEY"],
  [{ S3_BUCKET: "shop", S3_SECRET_ACCESS_KEY: "secret" }, "S3_ACCESS_KEY_ID"],
])("%j is missing %s", (given, name) => {
  expect(() => readEnv(given)).toThrow(
    new RegExp(`^The setting ${name} must be .*(set together|is set).*\\.$`),
  );
});

const stripe = (kind: string) => ({
  STRIPE_SECRET_KEY: `${kind}_0123456789`,
  STRIPE_WEBHOOK_SECRET: "whsec_0123456789",
});
const paypal = {
  PAYPAL_CLIENT_ID: "client-of-this-shop",
  PAYPAL_CLIENT_SECRET: "secret-of-this-shop",
  PAYPAL_WEBHOOK_ID: "4JH86294D6297924G",
};

test("Stripe and PayPal are enabled by their keys", () => {
  expect(readEnv({ ...stripe("sk_test"), ...paypal })).toMatchObject({
    ...paypal,
    PAYPAL_LIVE: "off",
  });
});

test.each([
  [{ STRIPE_SECRET_KEY: "sk_test_0123456789" }, "STRIPE_WEBHOOK_SECRET"],
  [{ STRIPE_WEBHOOK_SECRET: "whsec_0123456789" }, "STRIPE_SECRET_KEY"],
  [{ ...paypal, PAYPAL_WEBHOOK_ID: "" }, "PAYPAL_WEBHOOK_ID"],
])("%j is an incomplete payment provider configuration", (given, name) => {
  expect(() => readEnv(given)).toThrow(
    new RegExp(`^The setting ${name} must be .*(set together|is set).*\\.$`),
  );
});

test.each([
  [stripe("sk_live"), "STRIPE_SECRET_KEY"],
  [stripe("rk_live"), "STRIPE_SECRET_KEY"],
  [{ ...paypal, PAYPAL_LIVE: "on" }, "PAYPAL_LIVE"],
])("a demo does not open with live keys: %j", (given, name) => {
  const sentence = new RegExp(`^The setting ${name} must be .+ unless DEMO is off\\.$`);
  expect(() => readEnv(given)).toThrow(sentence);
  expect(readEnv({ ...given, DEMO: "off" })).toMatchObject(given);
});

test.each([
  [{ ...stripe("sk_live"), STRIPE_API_URL: "http://127.0.0.1:4010" }, "STRIPE_SECRET_KEY"],
  [{ ...paypal, PAYPAL_LIVE: "on", PAYPAL_API_URL: "http://localhost:4011" }, "PAYPAL_LIVE"],
])("live keys are never sent to a test server: %j", (given, name) => {
  expect(() => readEnv({ ...given, DEMO: "off" })).toThrow(
    new RegExp(`^The setting ${name} must be .+_API_URL is set\\.$`),
  );
});

test("updates come from an https address of each version, signed with an Ed25519 key", () => {
  const key = `MCowBQYDK2VwAyEA${"A".repeat(43)}=`;
  const from = "https://git.example/dubplate-{version}.tar.gz";
  expect(readEnv({ UPDATE_FROM: from, UPDATE_KEY: key })).toMatchObject({ UPDATE_FROM: from });
  const wanted = "must be an https URL such as https://git.example/dubplate-{version}.tar.gz.";
  for (const UPDATE_FROM of [
    "https://git.example/dubplate.tar.gz",
    from.replace("https", "http"),
  ]) {
    expect(() => readEnv({ UPDATE_FROM })).toThrow(`The setting UPDATE_FROM ${wanted}`);
  }
  expect(() => readEnv({ UPDATE_KEY: key.slice(1) })).toThrow(
    "The setting UPDATE_KEY must be an Ed25519 public key of 60 characters.",
  );
});
