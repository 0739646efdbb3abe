import { once } from "node:events";
import { createServer } from "node:http";
import { expect, test } from "../shop-test.ts";

/** Opens another site on this machine with each URL in a frame. Returns its port. */
async function openOtherSite(sources: string[]): Promise<{ port: number; close(): void }> {
  const frames = sources.map((source) => `<iframe name="${source}" src="${source}"></iframe>`);
  const server = createServer((request, response) => {
    response.setHeader("Content-Type", "text/html");
    response.end(request.url === "/" ? frames.join("") : "Seen in a frame");
  }).listen(0);
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return { port, close: () => server.close() };
}

test.describe("in a frame", () => {
  test.use({ expectedErrors: [/frame|ERR_BLOCKED_BY_RESPONSE|Failed to load resource/i] });

  test("no other site can show the shop inside its own page", async ({ page, baseURL }) => {
    const paths = ["/", "/admin", "/login", "/no-such-page", "/icon.svg"];
    // A page without a frame policy shows that all other pages would be visible.
    const site = await openOtherSite([...paths.map((path) => `${baseURL}${path}`), "/unguarded"]);
    const failures = new Map<string, string | undefined>();
    page.on("requestfailed", (asked) => {
      // Administrators' pages redirect to the login first.
      const first = asked.redirectedFrom() ?? asked;
      failures.set(first.url(), asked.failure()?.errorText);
    });
    await page.goto(`http://127.0.0.1:${site.port}/`, { waitUntil: "load" });
    await expect(page.frameLocator('[name="/unguarded"]').locator("body")).toHaveText(
      "Seen in a frame",
    );
    for (const path of paths) {
      const url = `${baseURL}${path}`;
      const frame = () => page.frame({ name: url });
      await expect.poll(() => frame()?.url(), path).toBe("chrome-error://chromewebdata/");
      await expect.poll(() => failures.get(url), path).toBe("net::ERR_BLOCKED_BY_RESPONSE");
    }
    site.close();
  });
});

test.describe("with an injected script", () => {
  test.use({ expectedErrors: [/Content Security Policy/] });

  test("a page runs only its own scripts", async ({ page }) => {
    await page.route("**/faq", async (route) => {
      const answer = await route.fetch();
      const more =
        "<script>document.title = 'run'</script><img src=data:, onerror=\"document.title='run'\">";
      const body = (await answer.text()).replace("</body>", `${more}</body>`);
      expect(body).toContain(more);
      await route.fulfill({ response: answer, body });
    });
    await page.addInitScript(() => {
      const seen: string[] = [];
      Reflect.set(window, "seen", seen);
      document.addEventListener("securitypolicyviolation", ({ violatedDirective }) =>
        seen.push(violatedDirective),
      );
    });
    await page.goto("/faq");
    const seen = () => page.evaluate((): unknown => Reflect.get(window, "seen"));
    await expect.poll(seen).toEqual(expect.arrayContaining(["script-src-elem", "script-src-attr"]));
    expect(await page.title()).not.toBe("run");
  });
});
