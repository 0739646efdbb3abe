import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { projectRoot } from "../../app/platform/system/project-root.server.ts";
import { urlPatterns } from "../fixtures/addresses.ts";
import { dataOf } from "../fixtures/ask-as.ts";
import { freshAddress } from "../fixtures/fresh-address.ts";
import { givenDelivery, givenSession, givenTrack, givenUser } from "../fixtures/given.ts";
import { openShopForTests } from "../uploads/open-shop.ts";
import { readScripts } from "./inline-scripts.ts";

const sentinel = "S3NTINEL";
const shop = openShopForTests({
  LOG_LEVEL: "info",
  // Each request comes from its own address, so that no limit is reached.
  TRUST_PROXY: "1",
  METRICS: "public",
  SMTP_URL: `smtp://mailer:${sentinel}-mail@127.0.0.1:9`,
  ADMIN_PASSWORD: `${sentinel}-password`,
});

let session: string;
let addresses: string[];

beforeAll(async () => {
  const admin = await givenUser({ role: "admin" });
  session = await givenSession(admin);
  const { id, slug } = await givenTrack({ userId: admin.id });
  const { downloadId } = await givenDelivery(id);
  const filled: Record<string, string> = {
    "/download/:id": `/download/${downloadId}`,
    ":trackId": id,
    ":slug": slug,
    ":id": id,
    ":pass": "x",
    ":bucket": "audio",
    ":name": "x.mp3",
    "*": "no-such-page",
  };
  // A stream does not end, and signing out would hide most pages.
  const patterns = urlPatterns.filter((path) => !/^\/(?:live|logout)$/.test(path));
  addresses = patterns.map((pattern) =>
    Object.entries(filled).reduce(
      (path, [name, value]) => path.replace(name, value),
      pattern.replaceAll("?", ""),
    ),
  );
});

type Answer = { path: string; status: number; policy: string; type: string; text: string };

/** Headers of every response besides its policy. */
const always = { "X-Frame-Options": "DENY", "X-Content-Type-Options": "nosniff" };

/** Requests every URL, its data and a form for it, as a visitor and as an administrator. */
async function askEverywhere(): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const cookie of ["", `sid=${session}`]) {
    for (const address of addresses) {
      for (const path of [address, dataOf(address)]) {
        answers.push(await ask(path, cookie), await ask(path, cookie, { method: "POST" }));
      }
    }
  }
  return answers;
}

async function ask(path: string, cookie: string, init: RequestInit = {}): Promise<Answer> {
  const address = freshAddress();
  const headers = { Cookie: cookie, Origin: shop.url(), "X-Forwarded-For": address };
  const body = init.method === "POST" ? new URLSearchParams({ intent: "save" }) : null;
  const answer = await fetch(shop.url() + path, { ...init, headers, body, redirect: "manual" });
  if (answer.status === 307) return ask(answer.headers.get("Location") ?? "", cookie, init);
  for (const [name, value] of Object.entries(always)) {
    const mayBeFramed = isEmbed(path) && answer.status === 200 && name === "X-Frame-Options";
    expect(answer.headers.get(name), path).toBe(mayBeFramed ? null : value);
  }
  const policy = answer.headers.get("Content-Security-Policy") ?? "";
  const type = answer.headers.get("Content-Type") ?? "";
  // A file that can't be read to its end is cut off.
  const text = await answer.text().catch(() => "");
  return { path, status: answer.status, policy, type, text };
}

/** Expects a page's inline scripts to match its own policy, which allows nothing else. */
function expectNamedScripts(answers: Answer[]): void {
  for (const { path, status, text, policy } of answers) {
    expect([path, readScripts(text, policy).unnamed]).toEqual([path, []]);
    const framedBy = isEmbed(path) && status === 200 ? "\\*" : "'none'";
    expect(policy, path).toMatch(new RegExp(`default-src 'none'.*frame-ancestors ${framedBy}`));
    expect(policy, path).not.toMatch(/script-src[^;]*(?:unsafe|\*|https?:|data:)/);
  }
}

const isPage = ({ type }: Answer) => type.startsWith("text/html");

/** Returns whether it is the one page that others may frame, which has no inline script. */
const isEmbed = (path: string) => path.startsWith("/embed/") && !path.endsWith(".data");

test("each page's policy names all of its inline scripts and no others", async () => {
  const answers = await askEverywhere();
  const pages = answers.filter(isPage);
  expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200, 400, 403, 404, 405]));
  expect(pages.filter(({ status }) => status === 200).length).toBeGreaterThan(40);
  for (const { path, text, policy } of pages) {
    if (!isEmbed(path)) expect(readScripts(text, policy).count, path).toBeGreaterThan(0);
  }
  expectNamedScripts(answers);
  const [page] = pages;
  const injected = `${page?.text}<script>injected()</script>`;
  expect(readScripts(injected, page?.policy ?? "").unnamed).toEqual(["injected()"]);
});

test("a failed page reveals no internals, and the log reveals no secrets", async () => {
  const tables = ["music_tracks", "faq_items", "services_data", "page_contents", "settings"];
  const private_ = ["contact_messages", "audit_log", "track_deliveries", "uploads", "media_files"];
  for (const table of [...tables, ...private_]) {
    await sql`alter table ${sql.table(table)} rename to ${sql.table(`mislaid_${table}`)}`.execute(
      db,
    );
  }
  await sql`alter table user_profiles rename created_at to mislaid_at`.execute(db);
  const answers = await askEverywhere();
  const failed = answers.filter(({ status }) => status >= 500);
  expect(new Set(failed.map(({ path }) => path)).size).toBeGreaterThanOrEqual(20);
  const inside =
    /mislaid|music_tracks|relation |column |PostgresError|\bat \S+ \(|node_modules|\.tsx?:\d|select /i;
  for (const { path, text } of answers) {
    expect([path, inside.exec(text)?.[0]]).toEqual([path, undefined]);
    for (const secret of [projectRoot(), shop.folder(), sentinel])
      expect(text).not.toContain(secret);
  }
  expectNamedScripts(failed);
  // The log says what went wrong, and nothing more.
  expect(shop.output()).toContain("music_tracks");
  for (const secret of [sentinel, session]) expect(shop.output()).not.toContain(secret);
});

test("no visitor can forge a line of the log", async () => {
  const forged = '\n{"level":60,"msg":"forged"}';
  const headers = { Origin: shop.url(), Referer: `${shop.url()}/${encodeURIComponent(forged)}` };
  const form = { name: forged, email: "a@b.co", message: forged, username: forged, password: "x" };
  for (const path of ["/contact", "/login", `/music/${encodeURIComponent(forged)}`]) {
    const body = new URLSearchParams({ ...form, opened: `${Date.now() - 60_000}` });
    await fetch(`${shop.url()}${path}?search=${encodeURIComponent(forged)}`, { headers });
    await fetch(`${shop.url()}${path}`, { method: "POST", headers, body, redirect: "manual" });
  }
  await shop.stop();
  const lines = shop.output().split("\n");
  const own = lines.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line));
  expect(own.length).toBeGreaterThan(100);
  expect(own.filter(({ level, msg }) => level === 60 || msg === "forged")).toEqual([]);
  expect(lines.filter((line) => !line.startsWith("{")).length).toBeLessThanOrEqual(2);
});
