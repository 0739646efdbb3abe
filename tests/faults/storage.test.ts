import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { givenTrack } from "../fixtures/given.ts";
import { until } from "../fixtures/until.ts";
import { freshArchive } from "../long/send-chunks.ts";
import { openShopForTests } from "../uploads/open-shop.ts";
import { disksOf, noOwnDisks, ownDisks } from "./own-disks.ts";

const shop = openShopForTests({}, noOwnDisks === undefined ? ownDisks : []);
const disks = disksOf(shop.pid);
const filesFolder = () => join(shop.folder(), "files");
const uploadFolder = () => join(shop.folder(), "uploads");

async function ask(path: string): Promise<[number, string]> {
  const answer = await fetch(shop.url() + path);
  return [answer.status, await answer.text()];
}

// A shop that has stored nothing yet has no folder for files.
beforeAll(() => mkdir(filesFolder(), { recursive: true }));

/** Requests every page that needs no writing. */
async function expectReading(slug: string): Promise<void> {
  for (const path of ["/track-store", `/music/${slug}`, "/healthz"]) {
    expect((await ask(path))[0], path).toBe(200);
  }
}

const file = freshArchive(3_000_000);
const rest = file.subarray(1_000_000);

/** Starts an upload with its first million bytes sent. */
async function givenHalf() {
  const ana = await shop.uploader();
  const path = await ana.begun("deliverable", file.byteLength);
  expect((await ana.send(path, 0, file.subarray(0, 1_000_000))).status).toBe(204);
  return { ana, path };
}

test.skipIf(noOwnDisks)(
  "while storage is read-only the shop says so and pages still load, and it recovers by itself",
  async () => {
    const { slug } = await givenTrack();
    const { ana, path } = await givenHalf();
    for (const folder of [filesFolder(), uploadFolder()]) disks.makeReadOnly(folder);
    expect(await ask("/readyz")).toEqual([503, "storage\n"]);
    await expectReading(slug);
    expect((await ana.begin("cover", 1000)).status).toBe(503);
    const sent = await ana.send(path, 1_000_000, rest);
    expect(sent.status).toBe(503);
    expect(await sent.text()).toBe("The shop can't store files right now. Please try again.\n");

    for (const folder of [filesFolder(), uploadFolder()]) disks.restore(folder);
    expect(await ask("/readyz")).toEqual([200, "ok\n"]);
    expect(await ana.offsetOf(path)).toBe(1_000_000);
    expect((await ana.send(path, 1_000_000, rest)).status).toBe(204);
    expect((await ana.settled(path)).state).toBe("ready");
  },
);

test.skipIf(noOwnDisks)(
  "while the disk is full the shop says so and pages still load, and no received data is lost",
  async () => {
    const { slug } = await givenTrack();
    const { ana, path } = await givenHalf();
    const id = path.split("/").pop() ?? "";
    disks.makeSmall(uploadFolder(), 1_500);
    await writeFile(disks.pathOf(join(uploadFolder(), id)), file.subarray(0, 1_000_000));
    const begun = await ana.begin("cover", 1000);
    const sent = await ana.send(path, 1_000_000, rest);
    const full = "The shop's disk is full. Contact the administrator.";
    for (const answer of [begun, sent]) {
      expect(answer.status).toBe(507);
      expect((await answer.text()).trim()).toBe(full);
    }
    expect(await ana.offsetOf(path)).toBeGreaterThanOrEqual(1_000_000);
    await expectReading(slug);

    disks.restore(uploadFolder());
    expect(await ana.offsetOf(path)).toBe(1_000_000);
    // The folder for files has no space either, while someone watches.
    disks.makeSmall(filesFolder(), 100);
    expect((await ana.send(path, 1_000_000, rest)).status).toBe(204);
    await until(
      () => Promise.resolve(shop.output()),
      (output) => output.includes("ENOSPC"),
    );
    expect((await ana.stateOf(path)).state).toBe("processing");
    disks.restore(filesFolder());
    expect((await ana.settled(path)).state).toBe("ready");
    await shop.untilGone(id);
  },
);
