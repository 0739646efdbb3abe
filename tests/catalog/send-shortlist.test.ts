import { beforeAll, expect, test, vi } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { resultOf } from "../fixtures/outcomes.ts";

// The settings are read once, when the shop's first file is imported. Nothing here sends email.
vi.stubEnv("SMTP_URL", "smtp://127.0.0.1:1");
vi.stubEnv("MAIL_FROM", "shop@example.com");
const { prepareJobs } = await import("../../app/platform/jobs/job-runner.server.ts");
const { givenOrder, givenPreview, givenTrack } = await import("../fixtures/given.ts");
const { sendShortlist, shortlistForm } = await import(
  "../../app/shop/catalog/shortlist/send-shortlist.server.ts"
);
const { eraseUnconfirmed } = await import(
  "../../app/shop/customers/saved-searches/erase-searches.server.ts"
);

beforeAll(prepareJobs);

const DAY_MS = 24 * 60 * 60 * 1000;

/** Sends from a network of its own unless `address` is given. */
const send = (email: string, ids: string[], address = `10.${ids.length}.${email.length}.1`) =>
  sendShortlist({ ...shortlistForm.parse({ email, tracks: ids.join(",") }), address });

function mailsTo(email: string) {
  return db.selectFrom("mails").where("toAddress", "=", email).selectAll().execute();
}

test("a shortlist is emailed with covers, titles, keys, prices, states and a link that opens it anywhere", async () => {
  const coverFileId = await givenPreview({
    bucket: "cover_images",
    key: "0123456789abcdef0123456789abcdef.webp",
    mediaType: "image/webp",
    durationSeconds: null,
    peaks: null,
    colour: "#c08040",
  });
  const details = { bpm: 128, key: "A minor", priceCents: 49_50 };
  const first = await givenTrack({ title: "Undertow", coverFileId, ...details });
  const sold = await givenTrack({ title: "Gone", isSold: true });
  const reserved = await givenTrack({ title: "Held" });
  await givenOrder(reserved.id);
  const draft = await givenTrack({ title: "Secret draft", isDraft: true });
  resultOf(
    await send("Ana@Example.com", [first.id, sold.id, reserved.id, draft.id, first.id, "x"]),
  );
  const [mail, ...others] = await mailsTo("ana@example.com");
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ kind: "shortlist", subject: "Your shortlist" });
  const text = JSON.stringify(mail?.blocks);
  for (const part of [
    "Undertow",
    "Techno · 128 BPM · A minor · 8A · €49.50",
    `/music/${first.slug}`,
    "/media/cover_images/0123456789abcdef0123456789abcdef",
    "#c08040",
    `/shortlist?ids=${first.id},${sold.id},${reserved.id}"`,
  ])
    expect(text).toContain(part);
  expect(text).toMatch(/"Gone".*Sold.*"Held".*Reserved/);
  expect(text).not.toMatch(/Secret draft/);
});

test("a shortlist reaches an address three times a day and leaves a network ten times an hour", async () => {
  const { id } = await givenTrack();
  for (let times = 0; times < 5; times += 1)
    resultOf(await send("Bea@example.com", [id], `10.9.${times}.1`));
  expect(await mailsTo("bea@example.com")).toHaveLength(3);
  const outcomes = [];
  for (let times = 0; times < 12; times += 1)
    outcomes.push(await send(`each${times}@example.com`, [id], "10.8.8.8"));
  expect(outcomes.filter(({ refused }) => refused?.reason === "busy")).toHaveLength(2);
  expect(await mailsTo("each10@example.com")).toEqual([]);
});

test("no list without a track of the shop is sent, and its address is forgotten after a week", async () => {
  const { id } = await givenTrack();
  expect((await send("eve@example.com", ["You won: https://evil.example"])).refused?.reason).toBe(
    "missing",
  );
  expect(await mailsTo("eve@example.com")).toEqual([]);
  resultOf(await send("carla@example.com", [id]));
  await eraseUnconfirmed(new Date(Date.now() + 6 * DAY_MS));
  expect(await mailsTo("carla@example.com")).toHaveLength(1);
  await eraseUnconfirmed(new Date(Date.now() + 8 * DAY_MS));
  expect(await mailsTo("carla@example.com")).toEqual([]);
});
