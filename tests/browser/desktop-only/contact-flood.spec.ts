import { freshAddress } from "../../fixtures/fresh-address.ts";
import { freshName, messagesOf } from "../contact-page.ts";
import { expect, test } from "../shop-test.ts";

test("a message that fills in the trap field is thanked but not stored", async ({
  request,
  baseURL,
}) => {
  const name = freshName();
  const form = { name, email: "bot@example.com", message: "Buy", homepage: "https://example.com" };
  const answer = await request.post("/contact", { headers: { Origin: baseURL ?? "" }, form });
  expect(answer.status()).toBe(200);
  expect(await answer.text()).toContain("Message sent!");
  expect(await messagesOf(name)).toEqual([]);
});

test("a thousand posts from one address neither fill the inbox nor slow down other visitors", async ({
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
