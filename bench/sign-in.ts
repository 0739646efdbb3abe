import { compared, type Figure, median } from "./figures.ts";
import { timeOnce } from "./rendered-pages.ts";
import { administrator, type BenchShop } from "./shops.ts";

const TIMES = 15;

/** Compares a sign-in, which costs a password hash, with a rendered page. */
export async function measureSignIn(shop: BenchShop): Promise<Figure> {
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = administrator;
  const times = { signIn: [] as number[], page: [] as number[] };
  for (let round = 0; round < TIMES; round += 1) {
    const begun = performance.now();
    const answer = await fetch(`${shop.url}/login`, {
      method: "POST",
      body: new URLSearchParams({ username, password }),
      headers: { Origin: shop.url },
      redirect: "manual",
    });
    if (answer.status !== 303) throw new Error(`The sign-in answered ${answer.status}.`);
    times.signIn.push(performance.now() - begun);
    times.page.push(await timeOnce(`${shop.url}/track-store`, { Cookie: "sid=none" }));
  }
  const [signIn, page] = [median(times.signIn), median(times.page)];
  const measured = `${signIn.toFixed(1)} ms; a rendered page ${page.toFixed(1)} ms`;
  return compared("Sign-in", measured, signIn / page, undefined);
}
