import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, quiet } from "../../playwright.config.ts";

/** Request of the browser. `purpose` marks prerendering. */
type Asked = { method: string; path: string; purpose: string | undefined };

type Chosen = {
  shop: string;
  /** Page to prerender, viewed once `look` is called. */
  path: string;
  cookie: string;
};

const start = "/start-of-prerendering";
const alive = "/prerendered-page-is-alive";
const navigationAllowed = "/somebody-looks";

const rules = (path: string) =>
  JSON.stringify({ prerender: [{ urls: [path], eagerness: "immediate" }] });
const startPage = (path: string) => `<!doctype html>
  <link rel="icon" href="data:,">
  <script type="speculationrules">${rules(path)}</script>
  <script>fetch("${navigationAllowed}").then(() => location.assign("${path}"))</script>`;
/** Script added to the page's own, which reports after they have run. */
const reportAlive = `\nrequestIdleCallback(() => fetch("${alive}"), { timeout: 5000 });`;

/**
 * Opens a browser without automation, because an automated one prerenders nothing. It uses a proxy
 * of the shop that adds a page with speculation rules.
 */
export async function openPrerendering({ shop, path, cookie }: Chosen) {
  const asked: Asked[] = [];
  const isAlive = Promise.withResolvers<void>();
  const looking = Promise.withResolvers<void>();
  const server = createServer((incoming, response) => {
    const { method = "", url = "", headers } = incoming;
    if (url === start) {
      response.setHeader("Set-Cookie", cookie);
      response.setHeader("Content-Type", "text/html");
      response.end(startPage(path));
    } else if (url === alive) {
      isAlive.resolve();
      response.end();
    } else if (url === navigationAllowed) void looking.promise.then(() => response.end());
    else {
      asked.push({ method, path: url, purpose: headers["sec-purpose"]?.toString() });
      handOn(incoming, response, new URL(url, shop));
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const profile = await mkdtemp(join(tmpdir(), "dubplate-prerendering-"));
  const browser = openBrowser(profile, `http://localhost:${port}${start}`);
  return {
    asked,
    /** Settles once the hidden page is loaded and its scripts have run. */
    ready: isAlive.promise,
    /** Navigates to the page, like a click on a link. */
    navigate: () => looking.resolve(),
    async close() {
      const exited = once(browser, "exit");
      browser.kill("SIGKILL");
      await exited;
      server.closeAllConnections();
      server.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}

function openBrowser(profile: string, address: string) {
  const alone = [`--user-data-dir=${profile}`, "--disable-features=Prerender2MemoryControls"];
  const args = ["--headless=new", ...quiet, ...alone, address];
  return spawn(chromium ?? "chromium", args, { stdio: "ignore" });
}

function handOn(incoming: IncomingMessage, response: ServerResponse, to: URL): void {
  const { method, headers } = incoming;
  const isEntry = to.pathname.startsWith("/assets/entry.client");
  const asked = isEntry ? { ...headers, "accept-encoding": "identity" } : headers;
  const onwards = request(to, { method, headers: asked }, (answer) => {
    const answerHeaders = { ...answer.headers };
    if (isEntry) delete answerHeaders["content-length"];
    response.writeHead(answer.statusCode ?? 502, answerHeaders);
    answer.on("end", () => response.end(isEntry ? reportAlive : undefined));
    answer.pipe(response, { end: false });
  });
  onwards.on("error", () => response.destroy());
  response.on("close", () => onwards.destroy());
  incoming.pipe(onwards);
}
