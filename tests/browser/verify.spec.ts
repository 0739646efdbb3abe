import { createHash } from "node:crypto";
import { db } from "../../app/platform/database/db.server.ts";
import { appendToLedger } from "../../app/shop/ledger/append-to-ledger.server.ts";
import { printCode } from "../../app/shop/ledger/verification-code.ts";
import { findVerificationCode } from "../../app/shop/ledger/verification-codes.server.ts";
import { givenTrack, givenTrackFile } from "../fixtures/given.ts";
import { givenPaidBuyer, moveOrder } from "../orders/given-buyers.ts";
import { lineOf } from "../orders/given-orders.ts";
import { findingsOn } from "./findings.ts";
import { overflowOf } from "./page-width.ts";
import { expect, test } from "./shop-test.ts";

test.use({ expectedErrors: [/404/] });

/** Size larger than one chunk of a stream. */
const wav = Buffer.alloc(3_000_001, "sound ");

const sha256Of = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const agreement = Buffer.from("%PDF-1.7 agreement");

async function givenSale(title = `Sale ${crypto.randomUUID().slice(0, 8)}`) {
  const track = await givenTrack({ title });
  await givenTrackFile(track.id, { sizeBytes: wav.length, sha256: sha256Of(wav) });
  const { orderId } = await givenPaidBuyer(track.id, { legalName: "Zoë Vermeer" });
  const document = sha256Of(agreement);
  const lineId = await lineOf(orderId);
  await appendToLedger(db, { kind: "agreement", track, orderLineId: lineId, document });
  return { orderId, code: await findVerificationCode(db, lineId), title };
}

test("a distributor enters the code of a sale and drops a file that never leaves the browser", async ({
  page,
}) => {
  const { code } = await givenSale();
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") sent.push(`${request.method()} ${request.url()}`);
  });
  await page.goto("/register");
  await page.getByRole("link", { name: "Verify a sale" }).click();
  await page.getByLabel("Sale code").fill(` ${printCode(code).replaceAll("-", " ")} `);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Genuine" })).toBeVisible();
  await expect(page.getByText("Zoë")).toHaveCount(0);
  const choose = page.getByLabel("Choose files");
  const file = (name: string, buffer: Buffer) => ({ name, mimeType: "audio/wav", buffer });
  await choose.setInputFiles([file("song.wav", wav), file("other.wav", wav.subarray(1))]);
  await expect(page.getByText("Matches WAV, mastered")).toBeVisible();
  await expect(page.getByText("Not a file from this sale")).toBeVisible();
  const dropped = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], "agreement.pdf", { type: "application/pdf" }));
    return data;
  }, agreement.toString());
  const area = page.getByText("Drop a WAV or PDF here");
  await area.dispatchEvent("drop", { dataTransfer: dropped });
  await expect(page.getByText("Matches Agreement, PDF")).toBeVisible();
  expect(await findingsOn(page)).toEqual([]);
  expect(sent).toEqual([]);
});

test("the ledger and a verified sale are accessible with long words and fit the window", async ({
  page,
}) => {
  const { orderId, code } = await givenSale("Verylongtitle".repeat(15));
  for (const state of ["paid", "refunded"] as const) {
    if (state === "refunded") await moveOrder(orderId, state);
    await page.goto(`/verify/${printCode(code)}`);
    await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText(
      state === "paid" ? "Genuine" : "Revoked",
    );
    expect.soft(await findingsOn(page), state).toEqual([]);
    expect.soft(await overflowOf(page), state).toBe(0);
  }
  await page
    .getByRole("link", { name: /^Entry \d+$/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ledger");
  for (const summary of await page.locator("main summary").all()) await summary.click();
  expect.soft(await findingsOn(page)).toEqual([]);
  expect.soft(await overflowOf(page)).toBe(0);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a code is verified, and the page says how to compare a file manually", async ({ page }) => {
    const { code } = await givenSale();
    await page.goto("/verify");
    await page.getByLabel("Sale code").fill(code);
    await page.getByRole("button", { name: "Verify" }).click();
    await page.locator("summary", { hasText: /^Verify$/ }).click();
    await expect(page.getByText(sha256Of(wav))).toBeVisible();
    await page.getByText("Compare on a command line").click();
    await expect(page.getByText("sha256sum track.wav")).toBeVisible();
    await expect(page.getByText("Drop a WAV")).toBeHidden();
    await page.getByLabel("Try another code").fill("nonsense");
    await page.getByRole("button", { name: "Verify" }).click();
    await expect(page.getByRole("heading", { name: "Unknown code" })).toBeVisible();
  });
});
