import { locationOf, shopperOf, visibleTextOf } from "./shopper.ts";

type Buyer = ReturnType<typeof shopperOf> & { reserved: Response };
type Shop = { url(): string };

/** Presses *Buy* concurrently, each in its own browser and network, equally for all tracks. */
export async function rushFor(shop: Shop, trackIds: string[], count: number) {
  const presses = Array.from({ length: count }, async (_, n): Promise<Buyer> => {
    const buyer = shopperOf(shop);
    const track = trackIds[n % trackIds.length] ?? "";
    return { ...buyer, reserved: await buyer.ask("/checkout", { track }) };
  });
  const buyers = await Promise.all(presses);
  const first = buyers.filter(({ reserved }) => reserved.status === 303);
  const late = buyers.filter(({ reserved }) => reserved.status !== 303);
  return {
    first,
    refused: await Promise.all(
      late.map(async ({ reserved }) => `${reserved.status} ${await visibleTextOf(reserved)}`),
    ),
  };
}

/**
 * Fills in the form, pays in the sandbox, and returns to the shop. Returns the URL of the order
 * page.
 */
export async function payInSandbox({ ask, send, reserved }: Buyer): Promise<string> {
  const ordered = await leads(await send(locationOf(reserved)));
  const payPage = await (await ask(ordered)).text();
  const [, payUrl] = /href="([^"]+\/sandbox\/[^"]+)"/.exec(payPage) ?? [];
  if (!payUrl) throw new Error(`No payment is open at ${ordered}.`);
  const paid = await leads(await ask(new URL(payUrl).pathname, { intent: "pay" }));
  return leads(await ask(new URL(paid, payUrl).pathname));
}

async function leads(response: Response): Promise<string> {
  if (response.status === 302 || response.status === 303) return locationOf(response);
  throw new Error(`Answered ${response.status}: ${await visibleTextOf(response)}`);
}
