import type { RequestListener } from "node:http";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { findTasks } from "../../app/admin/dashboard/find-tasks.server.ts";
import { findSystemParts } from "../../app/admin/settings/find-system-parts.server.ts";
import { releaseFeedCommands } from "../../app/admin/settings/settings-commands.server.ts";
import { db } from "../../app/platform/database/db.server.ts";
import { prepareJobs } from "../../app/platform/jobs/job-runner.server.ts";
import { readVersion } from "../../app/platform/system/app-version.server.ts";
import { checkReleases, findReleaseCheck } from "../../app/shop/content/check-releases.server.ts";
import { openSettings } from "../../app/shop/content/settings.server.ts";
import { releaseFeedForm } from "../../app/shop/content/settings-form.ts";
import { givenUser } from "../fixtures/given.ts";
import { completeJobs, listJobKeys } from "../fixtures/queued-jobs.ts";
import { openServer, smallWorld } from "../uploads/small-world.ts";

/* A feed of releases on the web, and what an administrator learns from it. */

const running = readVersion();
const newest = "999.2.10";

let answer: RequestListener;
let feed: string;
let asked: { url: string | undefined; headers: Record<string, unknown> }[] = [];

beforeAll(async () => {
  await prepareJobs();
  const server = await openServer((request, response) => {
    asked.push({ url: request.url, headers: request.headers });
    answer(request, response);
  });
  feed = `${server}/dubplate/releases.atom`;
});
beforeEach(async () => {
  await db.updateTable("settings").set({ releaseFeed: feed }).execute();
  await db.deleteFrom("releaseChecks").execute();
  asked = [];
  answer = releasing(newest);
});

const entry = (tag: string, title = `Dubplate ${tag}`) => `<entry>
  <title>${title}</title>
  <link rel="alternate" type="text/html" href="/dubplate/releases/tag/${tag}"/>
  <updated>2026-11-20T10:00:00Z</updated>
</entry>`;

const atom = (...entries: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>
  <feed xmlns="http://www.w3.org/2005/Atom"><title>Releases</title>${entries.join("")}</feed>`;

const sending =
  (body: string): RequestListener =>
  (_request, response) =>
    response.end(body);

const releasing = (...tags: string[]) => sending(atom(...tags.map((tag) => entry(tag))));

const check = () => checkReleases({ networkAccess: smallWorld() });

async function sentForm(fields: Record<string, string>, role: "admin" | "user" = "admin") {
  const formData = new FormData();
  for (const [name, value] of Object.entries(fields)) formData.set(name, value);
  const session = { id: crypto.randomUUID(), authMethod: "password", needsFactor: false } as const;
  return {
    formData,
    url: new URL("https://shop.example/admin/settings/system"),
    client: { address: "192.0.2.1" },
    actor: await givenUser({ role }),
    session: { ...session, provedAt: new Date() },
  };
}

async function save(releaseFeed: string, role?: "admin" | "user") {
  const { version } = await openSettings(releaseFeedForm);
  return releaseFeedCommands.save(await sentForm({ version, releaseFeed }, role));
}

const versionPart = async () => (await findSystemParts()).find(({ name }) => name === "Version");

test("the newest release is found, whatever its place in the feed, and pre-releases are ignored", async () => {
  answer = releasing("v999.2.9", `v${newest}`, "v1000.0.0-rc.1", "v999.2.10-beta", "nightly", "v3");
  await check();
  expect(await findReleaseCheck()).toMatchObject({
    problem: null,
    newer: {
      version: newest,
      title: `Dubplate v${newest}`,
      link: `${new URL(feed).origin}/dubplate/releases/tag/v${newest}`,
      publishedAt: new Date("2026-11-20T10:00:00Z"),
    },
  });
  const text = `Dubplate ${newest} is out. This shop runs ${running}.`;
  expect(await versionPart()).toMatchObject({ isGood: false, text });
  expect((await findTasks()).server.version).toMatchObject({ isGood: false, text });
});

test("the feed is told nothing about the shop", async () => {
  await check();
  expect(asked).toHaveLength(1);
  expect(asked[0]?.url).toBe("/dubplate/releases.atom");
  const { host: _, connection: __, accept, ...headers } = asked[0]?.headers ?? {};
  expect(accept).toContain("application/atom+xml");
  expect(headers).toEqual({ "accept-encoding": "identity", "user-agent": "Dubplate" });
});

test.each([
  ["the version that runs", releasing(`v${running}`)],
  ["a lower version", releasing("v0.0.1")],
  ["no release yet", sending(atom())],
  [
    "a link that is a script",
    sending(atom(entry("x").replace(/href="[^"]*"/, 'href="javascript:alert(1)/v999.0.0"'))),
  ],
])("a feed with %s leaves nothing to do", async (_, answers) => {
  answer = answers;
  expect(await check()).toBeUndefined();
  expect(await findReleaseCheck()).toMatchObject({ problem: null, newer: undefined });
  expect(await versionPart()).toMatchObject({ isGood: true });
  expect((await versionPart())?.text).toContain("No newer version is out.");
});

const redirecting =
  (to: string): RequestListener =>
  (_request, response) =>
    response.writeHead(302, { Location: to }).end();

test.each([
  [
    "fails",
    (_, response) => response.writeHead(500).end(),
    { code: "address-failed", status: 500 },
  ],
  ["is a web page", sending("<!doctype html><title>Releases</title>"), { code: "not-a-feed" }],
  ["is cut off", sending(atom(entry("v999.0.0")).slice(0, -20)), { code: "not-a-feed" }],
  [
    "expands entities",
    sending(`<!DOCTYPE feed [<!ENTITY a "b">]>${atom()}`),
    { code: "not-a-feed" },
  ],
  ["nests without end", sending("<feed>".repeat(100_000)), { code: "not-a-feed" }],
  ["is huge", sending(atom("x".repeat(1_000_000))), { code: "address-too-large" }],
  ["leads inside", redirecting("https://127.0.0.2/feed"), { code: "address-not-public" }],
  ["leads to http", redirecting("http://files.example/feed"), { code: "address-not-https" }],
] satisfies [string, RequestListener, object][])(
  "a feed that %s is reported, and the release found before stays",
  async (_, answers, problem) => {
    await check();
    answer = answers;
    expect(await check()).toEqual(problem);
    expect(await findReleaseCheck()).toMatchObject({ problem, newer: { version: newest } });
  },
);

test("a feed that can't be read needs attention until it can", async () => {
  answer = (_, response) => response.writeHead(503).end();
  await check();
  const text = "The release feed can't be read: This URL returned an error (503).";
  expect(await versionPart()).toMatchObject({ isGood: false, text: expect.stringContaining(text) });
  answer = releasing(running);
  await check();
  expect(await versionPart()).toMatchObject({ isGood: true });
});

test("a saved feed is asked at once, and on request", async () => {
  await completeJobs();
  const other = "https://git.example/other.atom";
  expect(await save(other)).toHaveProperty("status", 303);
  expect(await openSettings(releaseFeedForm)).toMatchObject({ values: { releaseFeed: other } });
  expect(await listJobKeys()).toEqual(["check-releases"]);
  expect(await findReleaseCheck()).toMatchObject({ isChecking: true, checkedAt: null });
  await completeJobs();
  expect(await releaseFeedCommands.check(await sentForm({}))).toHaveProperty("status", 303);
  expect(await listJobKeys()).toEqual(["check-releases"]);
  await completeJobs();
});

test("only administrators change the feed or ask it, and only for an https address", async () => {
  expect(await save("http://git.example/a.atom")).toMatchObject({ init: { status: 400 } });
  expect(await save("", "user")).toMatchObject({ init: { status: 403 } });
  const pressed = await releaseFeedCommands.check(await sentForm({}, "user"));
  expect(pressed).toMatchObject({ init: { status: 403 } });
  expect(await openSettings(releaseFeedForm)).toMatchObject({ values: { releaseFeed: feed } });
});

test("what another feed said doesn't count, and without a feed nobody is asked", async () => {
  await check();
  await save("https://git.example/other.atom");
  expect(await findReleaseCheck()).toMatchObject({ newer: undefined, problem: null });
  await save("");
  asked = [];
  await check();
  expect(asked).toEqual([]);
  expect(await findReleaseCheck()).toBeUndefined();
  expect(await db.selectFrom("releaseChecks").selectAll().execute()).toEqual([]);
});
