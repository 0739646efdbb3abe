import type { BrowserContext, Page } from "@playwright/test";
import { db } from "../../app/database/db.server.ts";
import { hugeText, oddTexts } from "./odd-texts.ts";
import { overflowOf } from "./page-width.ts";
import { expect, test } from "./shop-test.ts";
import { signIn } from "./sign-in.ts";

test.use({ expectedErrors: [/status of 4\d\d/] });

const freshName = () => `Visitor ${crypto.randomUUID().slice(0, 8)}`;
const toast = (page: Page, title: string) => page.getByRole("heading", { name: title });
const send = (page: Page) => page.getByRole("button", { name: "Send Message" }).click();

/** An address of one's own, since the whole run writes to one shop. */
function freshAddress(): string {
  const [a, b, c] = crypto.getRandomValues(new Uint8Array(3));
  return `10.${a}.${b}.${c}`;
}

const comeFromElsewhere = (context: BrowserContext) =>
  context.setExtraHTTPHeaders({ "X-Forwarded-For": freshAddress() });

async function fill(page: Page, texts: { name: string; email?: string; message: string }) {
  await page.getByLabel("Name").fill(texts.name);
  await page.getByLabel("Email").fill(texts.email ?? "ana@example.com");
  await page.getByLabel("Message", { exact: true }).fill(texts.message);
}

const messagesOf = (name: string) =>
  db.selectFrom("contactMessages").select(["email", "message"]).where("name", "=", name).execute();

test("a visitor writes to the shop, and an administrator sees it come", async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await comeFromElsewhere(context);
  const admins = await browser.newContext({ baseURL });
  await signIn(admins, baseURL, { role: "admin" });
  const inbox = await admins.newPage();
  const hearing = inbox.waitForResponse(/\/live$/);
  await inbox.goto("/admin/messages");
  await hearing;

  const name = freshName();
  await page.goto("/contact");
  await send(page);
  for (const sentence of [
    "Please enter your name.",
    "Please enter a valid email address.",
    "Please write a message.",
  ]) {
    await expect(page.getByText(sentence)).toBeVisible();
  }
  await expect(page.getByLabel("Name")).toBeFocused();
  await fill(page, { name, message: `Hello from ${name}` });
  await send(page);
  await expect(toast(page, "Message sent!")).toBeVisible();
  const thanks = "Thank you for your contact. We will respond shortly.";
  await expect(page.getByText(thanks, { exact: true })).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("");
  await expect(page.getByText("Please enter your name.")).toHaveCount(0);
  expect(await messagesOf(name)).toHaveLength(1);
  await expect(inbox.getByRole("article", { name })).toContainText(`Hello from ${name}`);
  await admins.close();
});

test("odd texts are sent as text, and what no form takes stays in its field", async ({
  page,
  context,
  baseURL,
}) => {
  await comeFromElsewhere(context);
  const name = freshName();
  // Without scripts a text this large is answered by a page that says so; here they must run.
  const isAlive = page.waitForResponse(/\/live$/);
  await page.goto("/contact");
  await isAlive;
  const message = `${Object.values(oddTexts).join("\n")}\n\n${name}`;
  for (const [texts, sentence] of [
    [{ name, message: hugeText }, "This has more than 5,000 characters."],
    [{ name: hugeText, message }, "This has more than 120 characters."],
    [{ name, email: "a@b.c?bcc=x", message }, "Please enter a valid email address."],
  ] as const) {
    await fill(page, texts);
    await send(page);
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(page.getByLabel("Name")).toHaveValue(texts.name);
    await expect(page.getByLabel("Message", { exact: true })).toHaveValue(texts.message);
  }
  await fill(page, { name, message });
  await send(page);
  await expect(toast(page, "Message sent!")).toBeVisible();
  expect(await messagesOf(name)).toEqual([{ email: "ana@example.com", message }]);

  await signIn(context, baseURL, { role: "admin" });
  await page.goto(`/admin/messages?search=${name}`);
  await expect(page.getByRole("article", { name })).toContainText(oddTexts.markup);
  expect(await page.title()).not.toBe("pwned");
  expect(await overflowOf(page)).toBe(0);
});

test("what falls into the trap is thanked and not kept", async ({ request, baseURL }) => {
  const name = freshName();
  const form = { name, email: "bot@example.com", message: "Buy", homepage: "https://example.com" };
  const answer = await request.post("/contact", { headers: { Origin: baseURL ?? "" }, form });
  expect(answer.status()).toBe(200);
  expect(await answer.text()).toContain("Message sent!");
  expect(await messagesOf(name)).toEqual([]);
});

test("a thousand posts from one address fill no inbox and keep nobody waiting", async ({
  request,
  baseURL,
}) => {
  const name = freshName();
  const headers = { Origin: baseURL ?? "", "X-Forwarded-For": freshAddress() };
  const post = async (n: number) => {
    const opened = `${Date.now() - 60_000}`;
    const form = { name, email: "flood@example.com", message: `Flood ${n}`, opened };
    const answer = await request.post("/contact.data", { headers, form, maxRedirects: 0 });
    return answer.status();
  };
  const flood = async (from: number) => {
    const statuses: number[] = [];
    for (let n = 0; n < 100; n += 1) statuses.push(await post(from + n));
    return statuses;
  };
  let isOver = false;
  const flooding = Promise.all(Array.from({ length: 10 }, (_, n) => flood(n * 100))).finally(() => {
    isOver = true;
  });
  const others: number[] = [];
  while (!isOver) others.push((await request.get("/track-store")).status());
  const statuses = (await flooding).flat();
  expect(statuses).toHaveLength(1000);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(980);
  expect((await messagesOf(name)).length).toBeLessThanOrEqual(20);
  expect(others.length).toBeGreaterThan(0);
  expect(new Set(others)).toEqual(new Set([200]));
});

test("who writes too often is told so, and what was typed stays", async ({ page, context }) => {
  await comeFromElsewhere(context);
  const name = freshName();
  await page.goto("/contact");
  for (const n of [1, 2, 3]) {
    await fill(page, { name, message: `Message ${n} of ${name}` });
    await send(page);
    await expect(page.getByLabel("Name")).toHaveValue("");
  }
  await fill(page, { name, message: "One more" });
  await send(page);
  await expect(page.getByRole("alert").filter({ hasText: "Error sending message" })).toContainText(
    "Please try again later.",
  );
  await expect(page.getByLabel("Message", { exact: true })).toHaveValue("One more");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a visitor writes to the shop as well", async ({ page, context }) => {
    await comeFromElsewhere(context);
    const name = freshName();
    await page.goto("/contact");
    const opened = Number(await page.locator("[name=opened]").getAttribute("value"));
    await fill(page, { name, email: "not an address", message: `Hello\nfrom ${name}` });
    await send(page);
    await expect(page.getByText("Please enter a valid email address.")).toBeVisible();
    await expect(page.getByLabel("Message", { exact: true })).toHaveValue(`Hello\nfrom ${name}`);
    await page.getByLabel("Email").fill("ana@example.com");
    const reopened = Number(await page.locator("[name=opened]").getAttribute("value"));
    expect(reopened).toBeGreaterThanOrEqual(opened);
    await expect.poll(() => Date.now() - reopened).toBeGreaterThan(2000);
    await send(page);
    await expect(page.getByText("Message sent!")).toBeVisible();
    expect(await messagesOf(name)).toHaveLength(1);
  });

  test("a form that comes back the moment it was opened is asked for once more", async ({
    request,
    baseURL,
  }) => {
    const name = freshName();
    const headers = { Origin: baseURL ?? "", "X-Forwarded-For": freshAddress() };
    const form = {
      name,
      email: "ana@example.com",
      message: "Quick & dirty",
      opened: `${Date.now()}`,
    };
    const answer = await request.post("/contact", { headers, form });
    expect(answer.status()).toBe(400);
    const html = await answer.text();
    expect(html).toContain("That was very quick. Please press Send Message once more.");
    expect(html).toContain("Quick &amp; dirty");
    expect(await messagesOf(name)).toEqual([]);
  });
});
