import { beforeAll, expect, test } from "vitest";
import { givenTrack } from "../fixtures/given.ts";
import { openShopForTests } from "../uploads/open-shop.ts";
import { visibleTextOf } from "./shopper.ts";

// A shop with a track is not filled with the demo.
beforeAll(() => givenTrack());
const shop = openShopForTests({ DEMO: "", SITE_URL: "https://shop.example.com" });

test("a public shop with DEMO unset warns at startup and in its settings that demo tracks can't be bought", async () => {
  expect(shop.output()).toContain("DEMO isn't set: at a public address");
  const { token } = await shop.uploader({ role: "admin" });
  const headers = { Cookie: `__Host-sid=${token}; sid=${token}` };
  const settings = await fetch(`${shop.url()}/admin/settings/checkout`, { headers });
  expect(await visibleTextOf(settings)).toContain("Demo tracks can't be bought");
});
