import { once } from "node:events";
import { createServer } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { webhookForm } from "../../app/admin/settings/invoice-commands.server.ts";
import { db } from "../../app/platform/database/db.server.ts";
import { uploadAddressForm } from "../../app/platform/uploads/upload-address-form.ts";
import { draftForm, trackForm } from "../../app/shop/catalog/track-form.ts";
import { socialLinksForm } from "../../app/shop/content/settings-form.ts";
import { packageForm } from "../../app/shop/services/package-form.ts";
import { givenDelivery, givenTrack } from "../fixtures/given.ts";
import { trackSeen } from "../fixtures/opened-form.ts";
import { openShopForTests } from "../uploads/open-shop.ts";
import { goodLinks, harmfulLinks, insideAddresses } from "./links.ts";

const { instagramLink, youtubeLink, soundcloudLink } = socialLinksForm.shape;
/** Fields of the shop that accept a URL. */
const fields = {
  "the link to buy a track": trackForm.shape.purchaseLink,
  "that of a draft": draftForm.shape.purchaseLink,
  "the link to a buyer's files": trackForm.shape.driveLink,
  "the link of a service package": packageForm.shape.purchaseLink,
  "the address of the webhook": webhookForm.shape.webhookUrl,
  "the link to Instagram": instagramLink,
  "the link to YouTube": youtubeLink,
  "the link to SoundCloud": soundcloudLink,
  "the address of a preview or a cover to fetch": uploadAddressForm.shape.address,
};

test.each(Object.entries(fields))(
  "%s cannot run code, hide its target or contain a login",
  (_name, field) => {
    expect(harmfulLinks.length).toBeGreaterThanOrEqual(60);
    expect(harmfulLinks.filter((link) => field.safeParse(link).success)).toEqual([]);
    expect(goodLinks.filter((link) => !field.safeParse(link).success)).toEqual([]);
  },
);

const shop = openShopForTests();
/** Number of requests to a server that no link may reach. */
let hits = 0;
const canary = createServer((socket) => {
  hits += 1;
  socket.destroy();
});
let inside: string[];

beforeAll(async () => {
  await once(canary.listen(0, "0.0.0.0"), "listening");
  const address = canary.address();
  inside = insideAddresses(typeof address === "object" && address ? address.port : 0);
});
afterAll(() => canary.close());

test("the shop never contacts its internal network, whatever address is saved", async () => {
  const admin = await shop.uploader({ role: "admin" });
  const { id, slug } = await givenTrack({ userId: admin.id });
  const { downloadId } = await givenDelivery(id);
  const headers = { Cookie: `sid=${admin.token}`, Origin: shop.url() };
  const send = async (path: string, form: Record<string, string>) => {
    const init = { method: "POST", headers, body: new URLSearchParams(form) };
    return (await fetch(shop.url() + path, { ...init, redirect: "manual" })).status;
  };
  const track = { intent: "save", title: "Here", genre: "Techno" };
  const offer = { intent: "add", group: "mixing", price: "1" };
  const fetching: string[] = [];
  for (const [number, link] of inside.entries()) {
    const links = { purchaseLink: link, driveLink: link };
    const seen = await trackSeen(id);
    expect(
      await send(`/admin/music-manager.data?edit=${id}`, { ...track, ...links, ...seen }),
    ).toBe(202);
    if (number % 4 > 0) continue;
    const title = `Offer ${number}`;
    const added = { ...offer, formKey: crypto.randomUUID(), title, purchaseLink: link };
    expect(await send("/admin/services.data", added)).toBe(202);
    for (const kind of ["audio", "cover"]) {
      const answer = await admin.fetchFrom(kind, link);
      expect(answer.status, link).toBe(201);
      fetching.push(`/uploads/${(await answer.json()).id}`);
    }
  }
  const [link = ""] = inside;
  const social = { instagramLink: link, youtubeLink: link, soundcloudLink: link };
  await sql`update settings set ${sql.join(
    Object.keys(social).map((name) => sql`${sql.ref(name)} = ${link}`),
  )}`.execute(db);
  const pages = ["/", `/music/${slug}`, "/services", `/download/${downloadId}`, `/thank-you/${id}`];
  const admins = [
    `/admin/music-manager?edit=${id}`,
    `/admin/track/${id}`,
    "/admin/users/downloads",
  ];
  for (const page of [...pages, ...admins, "/admin/services", "/admin/settings/social-links"]) {
    expect((await fetch(shop.url() + page, { headers })).status, page).toBe(200);
  }
  for (const path of fetching) expect((await admin.settled(path)).state).toBe("failed");
  expect(hits).toBe(0);
  await fetch(link.replace("https", "http")).catch(() => undefined);
  expect(hits, "who does ask is counted").toBe(1);
});

test("an unchecked file link already in the database is never shown as a link", async () => {
  const admin = await shop.uploader({ role: "admin" });
  const { id } = await givenTrack({ userId: admin.id });
  const { downloadId } = await givenDelivery(id);
  await sql`alter table track_deliveries drop constraint track_deliveries_drive_link_check`.execute(
    db,
  );
  const pages = [`/download/${downloadId}`, `/admin/track/${id}`, "/admin/users/downloads"];
  for (const driveLink of [
    "javascript:alert(1)",
    "data:text/html,x",
    "https://me:x@example.com/",
  ]) {
    await db.updateTable("trackDeliveries").set({ driveLink }).where("trackId", "=", id).execute();
    for (const page of [...pages, `/admin/music-manager?edit=${id}`]) {
      const answer = await fetch(shop.url() + page, { headers: { Cookie: `sid=${admin.token}` } });
      expect(await answer.text(), `${page} ${driveLink}`).not.toContain(`href="${driveLink}`);
    }
  }
});
