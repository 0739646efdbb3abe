import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { m } from "#messages";
import { listAuditEntries } from "../../app/platform/audit/audit-log.server.ts";
import { recordAudit } from "../../app/platform/audit/record-audit.server.ts";
import { db } from "../../app/platform/database/db.server.ts";
import { projectRoot } from "../../app/platform/system/project-root.server.ts";
import { dataOf } from "../fixtures/ask-as.ts";
import { givenSession, givenTrack, givenUser } from "../fixtures/given.ts";
import { openShopForTests } from "../uploads/open-shop.ts";
import { everything } from "./everything.ts";
import { sqlTexts } from "./sql-texts.ts";

const shop = openShopForTests();
const present = "Night Shift";
const owl = "night-owl";
let session: string;
let trackId: string;

beforeAll(async () => {
  session = await givenSession(await givenUser({ role: "admin" }));
  await givenUser({ username: owl });
  trackId = (await givenTrack({ title: present })).id;
});

/** Requests a URL like a page's script. Returns its status and text. */
async function ask(path: string, parameters: Record<string, string>) {
  const query = new URLSearchParams(parameters);
  const answer = await fetch(`${shop.url()}${dataOf(path)}?${query}`, {
    headers: { Cookie: `sid=${session}` },
    redirect: "manual",
  });
  return { status: answer.status, text: await answer.text() };
}

/** Lists with a search, each with a word that it finds. */
const searched = {
  "/admin/music-manager": present,
  "/admin/users/downloads": present,
  "/admin/users": owl,
};

/** The home page of a search without results says so, and shows the closest tracks. */
async function searchHome(search: string) {
  const answer = await fetch(`${shop.url()}/?${new URLSearchParams({ search })}`, {
    headers: { Cookie: `sid=${session}` },
  });
  return { status: answer.status, isEmpty: (await answer.text()).includes(m.no_tracks_found()) };
}

test(`${sqlTexts.length} SQL texts are treated as search words and match nothing`, async () => {
  const before = await everything();
  expect(await searchHome("night")).toEqual({ status: 200, isEmpty: false });
  for (const sqlText of sqlTexts) {
    expect(await searchHome(sqlText), sqlText).toEqual({ status: 200, isEmpty: true });
  }
  expect(await everything()).toEqual(before);
});

/** Other parameters, represented by one text. */
const parametersByPath: [path: string, names: string[]][] = [
  ["/track-store", ["genre", "page", "view", "sale", "sold"]],
  ["/sale", ["page", "order", "sort"]],
  ["/likes", ["ids"]],
  ["/shortlist", ["ids", "sort"]],
  [
    "/admin/music-manager",
    ["search", "order", "page", "move", "delete", "sell", "unsell", "replace"],
  ],
  ["/admin/music-manager", ["edit"]],
  ["/admin/users", ["search", "page", "edit"]],
  ["/admin/users/downloads", ["search", "page", "uses", "uses-page"]],
  ["/admin/messages", ["view", "search", "page", "reply"]],
  ["/admin/mails", ["state", "search", "before", "after"]],
  ["/admin/audit", ["kind", "person", "act", "text", "from", "to", "before", "after"]],
  ["/admin/insights", ["scale", "track"]],
  ["/admin/insights.csv", ["scale", "table"]],
  ["/admin/shares", ["page", "files", "share"]],
  ["/register", ["before"]],
  ["/register.json", ["after"]],
  ["/verify", ["code"]],
  ["/admin/orders", ["view", "search", "page"]],
  ["/admin/same-music", ["view"]],
  ["/admin/transfers", ["view", "page", "choose", "order"]],
  ["/admin/content", ["page"]],
];

test("SQL texts anywhere else in an address find nothing and cause no error", async () => {
  const before = await everything();
  const failed: string[] = [];
  for (const [index, sqlText] of sqlTexts.entries()) {
    const [path = "", names = []] = parametersByPath[index % parametersByPath.length] ?? [];
    const { status } = await ask(path, Object.fromEntries(names.map((name) => [name, sqlText])));
    if (status >= 500) failed.push(`${path} ${sqlText}: ${status}`);
    const segment = encodeURIComponent(sqlText.replaceAll("/", ""));
    // Requests for a buyer's page are limited per minute.
    const at = ["/music", "/admin/track", "/admin/shares", ...(index < 90 ? ["/thank-you"] : [])][
      index % 4
    ];
    if (!at) continue;
    const found = await ask(`${at}/${segment}`, {});
    if (found.status !== 404) failed.push(`${at}/${segment}: ${found.status}`);
  }
  expect(failed).toEqual([]);
  expect(await everything()).toEqual(before);
});

test("percent, underscore and backslash match only themselves, in every list", async () => {
  for (const [path, word] of Object.entries(searched)) {
    expect((await ask(path, { search: word.slice(1, -1) })).text, path).toContain(word);
    for (const sign of ["%", "_", "\\", "%%", "n%t", "n_ght", "\\%"]) {
      const { status, text } = await ask(path, { search: sign });
      expect([status, text.includes(word)], `${path} ${sign}`).toEqual([200, false]);
    }
  }
  for (const sign of ["%", "_", "\\", "%%", "\\%"])
    expect(await searchHome(sign), sign).toEqual({ status: 200, isEmpty: true });
  await recordAudit(db, {
    by: undefined,
    action: "edit-track",
    subject: { kind: "track", name: present },
  });
  for (const [text, count] of Object.entries({ "ight Shif": 1, "%": 0, _: 0, n_ght: 0 })) {
    expect((await listAuditEntries({ text }, {})).entries, text).toHaveLength(count);
    expect((await listAuditEntries({ person: text }, {})).entries, text).toHaveLength(0);
  }
});

test("only migrations run SQL from a text", () => {
  const files = globSync("app/**/*.{ts,tsx}", { cwd: projectRoot() });
  const written = files.filter((file) =>
    /sql\.(?:raw|lit)\b|\.executeQuery\(/.test(readFileSync(join(projectRoot(), file), "utf8")),
  );
  expect(written).toEqual(["app/platform/database/migrate.server.ts"]); // runs files of the project
});

const oddPages = [
  "0",
  "-1",
  "1e9",
  "NaN",
  "\0",
  "[]",
  "1.5",
  "0x10",
  " ",
  "٣",
  "Infinity",
  "1'",
  "true",
];
const pagesBeyond = ["10001", "9223372036854775807", "99999999999999999999", "9".repeat(1000)];
/** Paginated lists of the shop. */
const paged = ["/track-store", "/music", "/sale", ...Object.keys(searched), "/admin/messages"];

test("an invalid page number shows the first page and one past the end the last, in every list", async () => {
  const lists = [...new Set(paged)].map((path) => [path, "page"] as const);
  const uses = ["/admin/users/downloads", "uses-page"] as const;
  for (const [path, name] of [...lists, uses]) {
    const more: Record<string, string> = name === "page" ? {} : { uses: trackId };
    const first = await ask(path, more);
    for (const page of oddPages) {
      const { status, text } = await ask(path, { ...more, [name]: page });
      expect(status, `${path} ${page}`).toBe(200);
      expect(text.includes(present), `${path} ${page}`).toBe(first.text.includes(present));
    }
    for (const page of pagesBeyond) {
      const { status } = await ask(path, { ...more, [name]: page });
      expect([200, 202], `${path} ${page}`).toContain(status);
    }
  }
});
