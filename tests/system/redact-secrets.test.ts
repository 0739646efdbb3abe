import { expect, test } from "vitest";
import { redactSecrets } from "../../app/platform/system/redact-secrets.ts";

const id = "abcdefghij234567klmnopqrst";
const token = "A-_b".repeat(10).concat("xyz");

test.each([
  [`No route matches "/download/${id}"`, id],
  [`/deliver/some.token-here?x=1`, "some.token-here"],
  ["GET /delivery/some.pass-here.data", "some.pass-here"],
  [`/thank-you/night?receipt=${id}`, id],
  [`/thank-you/short?receipt=short-one`, "short-one"],
  [`/login?returnTo=%2Fdownload%2F${id}`, id],
  ["/login?returnTo=%2Fdelivery%2Fsome.pass-here", "some.pass-here"],
  [`/login?returnTo=%2Fthank-you%2Fnight%3Freceipt%3D${id}`, id],
  ["/login?returnTo=%2Fthank-you%2Fx%3Freceipt%3Dshort-one", "short-one"],
  [`Cookie: sid=${token}; toast=abc`, token],
  [`__Host-sid=${token}`, "A-_b"],
  ["username=ana&password=hunter2hunter2", "hunter2"],
  ["hash $argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA", "c2FsdA"],
  ["Invalid API Key provided: sk_live_51Habcdefgh", "51Habcdefgh"],
  ["rk_test_51Habcdefgh has no permission", "51Habcdefgh"],
  ["no signature by whsec_abcd+efgh/ijkl=", "abcd+efgh"],
  ["Authorization: Basic Y2xpZW50OnNlY3JldA==", "Y2xpZW50"],
  ["authorization Bearer A21AAF-abc.def_ghi", "A21AAF"],
  ["connect postgres://shop:s3cr3t@db.example.com/shop", "s3cr3t"],
])("the secret in '%s' does not appear in the log", (text, secret) => {
  expect(redactSecrets(text)).not.toContain(secret);
  expect(redactSecrets(text)).toContain("[redacted]");
});

test("a secret that looks like an ordinary word is redacted if it is given", () => {
  expect(redactSecrets("id EO422dn3gQLg of EO422dn3gQLg", ["EO422dn3gQLg"])).toBe(
    "id [redacted] of [redacted]",
  );
});

test("text that is not secret stays readable", () => {
  const line = JSON.stringify({
    id: "97666f3d-03a0-4934-8137-03f111aa04e0",
    path: "/music/night-drive",
    message: "duplicate key value violates unique constraint track_deliveries_download_id_key",
    sha256: "5e471e11".padEnd(64, "0"),
    link: "http://localhost:3000/track-store",
  });
  expect(redactSecrets(line)).toBe(line);
});
