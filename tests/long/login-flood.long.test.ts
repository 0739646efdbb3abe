import { expect, test } from "vitest";
import { freshAddress } from "../fixtures/fresh-address.ts";
import { givenUser } from "../fixtures/given.ts";
import { startShopHere } from "../web/shop-here.ts";

/* Measurements of time, which need an otherwise idle machine. */

type Login = { username: string; password: string };

async function openShop() {
  const shop = await startShopHere({ TRUST_PROXY: "1" });
  const timed = async (answer: Promise<Response>) => {
    const begun = performance.now();
    const got = await answer;
    await got.text();
    return { status: got.status, ms: performance.now() - begun };
  };
  return {
    logIn: (login: Login) =>
      timed(
        fetch(`${shop.url}/login`, {
          method: "POST",
          body: new URLSearchParams(login),
          headers: { Origin: shop.url, "X-Forwarded-For": freshAddress() },
          redirect: "manual",
        }),
      ),
    read: () => timed(fetch(shop.url)),
  };
}

/** Returns a quantile. */
function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}

const ROUNDS = 200;

test("200 refusals take the same time for wrong passwords, unknown names and inactive accounts", async () => {
  const shop = await openShop();
  const known = await givenUser({ username: "known-one" });
  const off = await givenUser({ username: "other-off", isActive: false });
  const tries = {
    "a wrong password": { username: known.username, password: "wrong" },
    "an unknown name": { username: "nobody-is", password: "wrong" },
    "an inactive account": { username: off.username, password: off.password },
  };
  const times = new Map<string, number[]>();
  // The three are measured in turn, so that other load on the machine affects all of them.
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, login] of Object.entries(tries)) {
      const { status, ms } = await shop.logIn(login);
      expect(status).toBe(401);
      times.set(name, [...(times.get(name) ?? []), ms]);
    }
  }
  const medians = [...times].map(([name, all]) => ({ name, median: quantile(all, 0.5) }));
  const texts = medians.map(({ name, median }) => `${name} ${median.toFixed(1)} ms`);
  process.stdout.write(`medians of ${ROUNDS} refusals: ${texts.join(", ")}\n`);
  const all = medians.map(({ median }) => median);
  const most = Math.max(...all);
  const difference = most - Math.min(...all);
  expect(difference).toBeLessThan(5);
  expect(difference).toBeLessThan(0.1 * most);
});

test("99 of 100 pages load within 300 ms while 200 people sign in at once", async () => {
  const shop = await openShop();
  const user = await givenUser();
  await shop.read();
  const pages: number[] = [];
  const statuses = new Map<number, number>();
  for (let round = 0; round < 10; round += 1) {
    let isOver = false;
    const flood = Promise.all(Array.from({ length: 200 }, () => shop.logIn(user)));
    const over = flood.finally(() => {
      isOver = true;
    });
    while (!isOver) {
      const { status, ms } = await shop.read();
      expect(status).toBe(200);
      pages.push(ms);
    }
    for (const { status } of await over) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  const p99 = quantile(pages, 0.99);
  const answers = [...statuses].map(([status, count]) => `${count} × ${status}`).join(", ");
  process.stdout.write(
    `2,000 logins, 200 at once: ${answers}; ${pages.length} pages meanwhile, p99 ${p99.toFixed(0)} ms\n`,
  );
  expect([...statuses.keys()].every((status) => status === 303 || status === 503)).toBe(true);
  expect(pages.length).toBeGreaterThan(100);
  expect(p99).toBeLessThan(300);
});
