import { placeOf, shopperOf, wordsOf } from "./shopper.ts";

type Buyer = ReturnType<typeof shopperOf> & { reserved: Response };
type Shop = { url(): string };

/** So many press *Buy* at the same moment, each in a browser and a network of their own, as many for each track. */
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
      late.map(async ({ reserved }) => `${reserved.status} ${await wordsOf(reserved)}`),
    ),
  };
}

/** Fills the form in, pays in the sandbox, and follows the way back. Returns the address of the order's page. */
export async function payInSandbox({ ask, send, reserved }: Buyer): Promise<string> {
  const ordered = await leads(await send(placeOf(reserved)));
  const payPage = await (await ask(ordered)).text();
  const [, payUrl] = /href="([^"]+\/sandbox\/[^"]+)"/.exec(payPage) ?? [];
  if (!payUrl) throw new Error(`No payment is open at ${ordered}.`);
  const paid = await leads(await ask(new URL(payUrl).pathname, { intent: "pay" }));
  return leads(await ask(new URL(paid, payUrl).pathname));
}

async function leads(response: Response): Promise<string> {
  if (response.status === 302 || response.status === 303) return placeOf(response);
  throw new Error(`Answered ${response.status}: ${await wordsOf(response)}`);
}
