import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { projectRoot } from "../../app/platform/system/project-root.server.ts";
import { givenSession, givenTracks, givenUser } from "../fixtures/given.ts";
import { findFreePort, startShop } from "../fixtures/start-shop.ts";
import { timeUntil } from "../fixtures/until.ts";
import { uploadClient } from "../uploads/upload-client.ts";
import { startShopHere } from "./shop-here.ts";

/** Sends a request over a kept connection. Returns 'refused' without a byte of a response. */
function ask(url: string, agent: Agent): Promise<"answered" | "refused"> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent }, (answer) => {
      answer.resume();
      answer.once("end", () => resolve("answered"));
      answer.once("error", reject);
    });
    request.once("error", () => resolve("refused"));
  });
}

/** Requests pages until the shop is closed. Returns the number of responses. */
async function visit(url: string, paths: string[], isStopping: () => boolean): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let answered = 0; ; answered += 1) {
    const wasStopping = isStopping();
    const answer = await ask(url + paths[answered % paths.length], agent);
    if (answer === "answered") continue;
    agent.destroy();
    if (!wasStopping)
      throw new Error("A request that began before the shop was told was not answered.");
    return answered;
  }
}

test("a shop told to stop finishes the requests in progress and drops none", async () => {
  await givenTracks(25);
  const shop = await startShopHere({ LOG_LEVEL: "info" });
  const token = await givenSession(await givenUser());
  const client = uploadClient(shop.url, token);
  const upload = await client.begun("audio", 1000);
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const chunk = client.send(upload, 0, readable);
  const writer = writable.getWriter();
  await writer.write(new Uint8Array(500));
  const live = await fetch(`${shop.url}/live`);
  const events = live.text();
  const paths = ["/track-store", "/track-store?page=2", "/login", "/icon.svg", "/healthz"];
  let isStopping = false;
  const visitors = Promise.all(
    Array.from({ length: 8 }, () => visit(shop.url, paths, () => isStopping)),
  );
  await timeUntil(async () => (shop.output().match(/"msg":"request"/g) ?? []).length > 50);

  isStopping = true;
  const exited = shop.stop();
  expect(await events).toMatch(/^retry: 1000\n/);
  await writer.write(new Uint8Array(500));
  await writer.close();
  expect((await chunk).status).toBe(204);
  const counts = await visitors;
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(50);
  expect(await exited).toBe(0);
});

test("a closing shop reports that it is not ready before it stops listening, and ignores a second signal", async () => {
  const shop = await startShopHere({ CLOSING_DELAY: "5" });
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
  const exited = shop.stop();
  shop.process.kill("SIGTERM");
  const isUnready = async () => (await fetch(`${shop.url}/readyz`)).status === 503;
  await timeUntil(isUnready);
  const page = await fetch(`${shop.url}/faq`);
  expect([page.status, page.headers.get("Connection")]).toEqual([200, "close"]);
  expect(await exited).toBe(0);
});

test.each([
  ["an error", "SIGUSR2", /"level":60.*thrown by a test/],
  ["a refusal", "SIGWINCH", /"level":60.*rejected by a test/],
] as const)(
  "after %s that nothing caught, the shop shuts down in order and logs it",
  async (_, signal, said) => {
    const shop = await startShopHere({
      NODE_OPTIONS: `--import ${new URL("throw-on-signal.ts", import.meta.url)}`,
    });
    const [exit] = [once(shop.process, "exit")];
    shop.process.kill(signal);
    expect((await exit)[0]).toBe(1);
    expect(shop.output()).toMatch(said);
  },
);

/** Starts a shop and returns once its output matches. */
async function startUntilLogged(folder: string, said: RegExp): Promise<ChildProcess> {
  const { PATH, HOME } = process.env;
  const settings = { DATA_DIR: folder, LOG_LEVEL: "info", PORT: String(await findFreePort()) };
  const shop = spawn(process.execPath, ["build/server/index.js"], {
    cwd: projectRoot(),
    env: { PATH, HOME, NODE_ENV: "production", ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const logged = new Promise<void>((resolve) => {
    createInterface(shop.stdout).on("line", (line) => said.test(line) && resolve());
  });
  await logged;
  return shop;
}

test.each([
  ["after migrating", /migrated the database/],
  ["while adding the demo", /Adding \d+ demo tracks/],
] as const)("a shop told to stop %s exits, and the next start works", async (_, said) => {
  const folder = await mkdtemp(join(tmpdir(), "dubplate-closing-"));
  const starting = await startUntilLogged(folder, said);
  starting.kill("SIGTERM");
  const [code] = await once(starting, "exit");
  expect(code).toBe(0);
  const shop = await startShop({ DATA_DIR: folder, DEMO: "off" });
  expect(await (await fetch(`${shop.url}/track-store`)).text()).toContain("No tracks found");
  expect(await shop.stop()).toBe(0);
  await rm(folder, { recursive: true, force: true });
});
