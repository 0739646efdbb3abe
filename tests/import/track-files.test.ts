import { once } from "node:events";
import { createServer } from "node:https";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import type { NetworkAccess } from "../../app/platform/http/public-request.server.ts";
import { fetchTrackFile } from "../../app/shop/catalog/fetch-track-file.server.ts";
import { givenTrack } from "../fixtures/given.ts";
import { wavFile } from "../uploads/sounds.ts";
import { testCertificate } from "../uploads/test-certificate.ts";

const server = createServer(testCertificate, async (request, response) => {
  if (request.url === "/cover.png") {
    const create = { width: 40, height: 40, channels: 3, background: "#123456" } as const;
    response.end(await sharp({ create }).png().toBuffer());
  } else if (request.url === "/preview.wav") response.end(wavFile(6));
  else response.writeHead(404).end();
});
let origin: string;
const world: NetworkAccess = {
  resolve: async () => ["127.0.0.1"],
  isPublic: () => true,
  ca: testCertificate.cert,
};

beforeAll(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  origin = `https://files.example:${typeof address === "object" ? address?.port : 0}`;
});
afterAll(() => void server.close());

function fetchFor(trackId: string, kind: "cover" | "audio", path: string, isLastTry = false) {
  const job = { trackId, kind, address: origin + path };
  return fetchTrackFile(job, new AbortController().signal, isLastTry, world);
}

function findTrack(id: string) {
  return db
    .selectFrom("musicTracks")
    .where("id", "=", id)
    .select(["coverFileId", "previewFileId", "durationSeconds"])
    .executeTakeFirstOrThrow();
}

test("an imported track gets its cover, its preview and its length from its old addresses", async () => {
  const { id } = await givenTrack();
  await fetchFor(id, "cover", "/cover.png");
  await fetchFor(id, "audio", "/preview.wav");
  const track = await findTrack(id);
  expect(track).toEqual({
    coverFileId: expect.any(String),
    previewFileId: expect.any(String),
    durationSeconds: expect.closeTo(6, 1),
  });
  await fetchFor(id, "cover", "/gone.png"); // Nothing is downloaded, because the track has one.
  expect(await findTrack(id)).toEqual(track);
});

test("a missing file is retried, and finally reported in the audit log", async () => {
  const { id, title } = await givenTrack();
  await expect(fetchFor(id, "cover", "/gone.png")).rejects.toThrow("(404)");
  await fetchFor(id, "cover", "/gone.png", true);
  const line = await db
    .selectFrom("auditLog")
    .where("subjectId", "=", id)
    .select(["act", "subjectName", "details"])
    .executeTakeFirstOrThrow();
  expect(line).toMatchObject({
    act: "miss-file",
    subjectName: title,
    details: { kind: "cover", from: "files.example" },
  });
});
