import { beforeAll, expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { acceptTemplate } from "../../app/shop/agreements/acceptances.server.ts";
import { DEMO_SELLER } from "../../app/shop/catalog/demo-tracks.server.ts";
import { givenTrack } from "../fixtures/given.ts";
import { openShopForTests } from "../uploads/open-shop.ts";
import { visibleTextOf } from "./shopper.ts";

// A shop with a track is not filled with the demo.
let trackId: string;
beforeAll(async () => {
  ({ id: trackId } = await givenTrack());
});
const shop = openShopForTests({ DEMO: "", SITE_URL: "https://shop.example.com" });

test("a public shop with DEMO unset warns at startup and in its settings that its demo tracks can't be bought, and doesn't open its checkout", async () => {
  const { token } = await shop.uploader({ role: "admin" });
  const headers = { Cookie: `__Host-sid=${token}; sid=${token}` };
  const settings = async () =>
    visibleTextOf(await fetch(`${shop.url()}/admin/settings/checkout`, { headers }));
  // The track is the shop's own.
  expect(shop.output()).not.toContain("DEMO isn't set");
  expect(await settings()).not.toContain("Demo tracks can't be bought");

  await acceptTemplate(db, DEMO_SELLER, { trackId, model: "licence", files: [] });
  await shop.stop();
  await shop.start();
  expect(shop.output()).toContain("DEMO isn't set: at a public address");
  expect(await settings()).toContain("Demo tracks can't be bought");

  const opened = await fetch(`${shop.url()}/admin/settings/checkout`, {
    method: "POST",
    headers: { ...headers, Origin: "https://shop.example.com" },
    body: new URLSearchParams({ intent: "open", openedBy: "The owner" }),
  });
  const refused = await visibleTextOf(opened);
  expect(refused.split("DEMO isn't set at startup")).toHaveLength(3);
  expect(refused).not.toContain("Still missing:");
});
