import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { projectRoot } from "../../app/platform/system/project-root.server.ts";
import { givenZip } from "../uploads/given-zip.ts";
import { openShopForTests } from "../uploads/open-shop.ts";
import { hundredNames, hundredPaths, MARK } from "./odd-names.ts";

const shop = openShopForTests();

/** Requests a path unchanged, which browsers would normalize. Returns the whole response. */
function ask(path: string): Promise<string> {
  const { port } = new URL(shop.url());
  const socket = connect(Number(port), "127.0.0.1");
  const said: Buffer[] = [];
  socket.on("data", (chunk) => said.push(chunk)).on("error", () => undefined);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n`);
  return new Promise((resolve) => {
    socket.once("close", () => resolve(Buffer.concat(said).toString("latin1")));
  });
}

test("a file is stored under a name of the shop's own in its folder, whatever its original name", async () => {
  expect(hundredNames.length).toBeGreaterThanOrEqual(100);
  const ana = await shop.uploader();
  for (const name of hundredNames) {
    const answer = await ana.begin("deliverable", 1000, name);
    expect(answer.status, name).toBe(201);
    expect(answer.headers.get("Location"), name).toMatch(/^\/uploads\/[0-9a-f-]{36}$/);
  }
  const waiting = await shop.filesWaiting();
  expect(waiting.filter((name) => /^[0-9a-f-]{36}$/.test(name))).toHaveLength(hundredNames.length);
  const ben = await shop.uploader();
  for (const name of hundredNames.slice(0, 8)) {
    const zip = givenZip({ [name]: Buffer.from(name) });
    const begun = await ben.begin("deliverable", zip.byteLength, name);
    const path = begun.headers.get("Location") ?? "";
    await ben.send(path, 0, zip);
    expect((await ben.settled(path)).state, name).toBe("ready");
  }
  const kept = (await shop.filesKept()).filter((name) => name.includes("/"));
  expect(kept.filter((name) => !/^(files\/[0-9a-f]{32}\.zip|unfinished\/.*)$/.test(name))).toEqual(
    [],
  );
  expect(kept.length).toBeGreaterThanOrEqual(8);
  const folders = [shop.folder(), tmpdir(), projectRoot(), "/", "/etc", "/dev"];
  const listed = await Promise.all(
    folders.map((folder) => readdir(folder, { recursive: folder === shop.folder() })),
  );
  expect(listed.flat().filter((name) => name.includes(MARK))).toEqual([]);
});

test("a hundred paths that lead out of the shop's folders all fail", async () => {
  expect(hundredPaths.length).toBeGreaterThanOrEqual(100);
  for (const path of hundredPaths) {
    const said = await ask(path);
    const status = Number(said.split(" ")[1]);
    // 401 is for uploads, which check the session first.
    expect([400, 401, 404], path).toContain(status);
    for (const secret of ["root:x:0", "PATH=", "node\0"]) expect(said, path).not.toContain(secret);
  }
});
