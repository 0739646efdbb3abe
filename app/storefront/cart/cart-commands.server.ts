import { z } from "zod";
import { formCommand } from "#app/platform/forms/form-command.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import { href } from "#app/platform/navigation/href.ts";
import { markCart } from "#app/shop/checkout/cart-cookie.server.ts";
import { type RefusedStart, startCheckout } from "#app/shop/checkout/start-checkout.server.ts";
import { startService } from "#app/shop/checkout/start-service.server.ts";
import type { BrowserKey } from "#app/shop/orders/access/browser-key.server.ts";
import { removeLine } from "#app/shop/orders/reservations/remove-line.server.ts";
import { m } from "#messages";
import { codeCommands, type SentCode } from "../shared/code-commands.server.ts";

type SentToCart = SentCode & {
  browserKey: BrowserKey;
  setCookie: string;
  /** Discount code of a link. */
  code: string | undefined;
  /** A page stays open. Without scripts, the form leads to the cart. */
  isScripted: boolean;
};

const toCart = () => href("/cart");
const id = z.string().regex(/^\P{Cc}{1,200}$/u);

export const cartCommands = {
  ...codeCommands,
  add: formCommand({
    form: z.object({ track: id.optional(), package: id.optional() }),
    failed: m.lost_reserve,
    run: (chosen, sent: SentToCart) => add(chosen, sent),
    done: (headers, _, { isScripted }) =>
      isScripted
        ? { payload: { isAdded: true } as const, headers }
        : { to: toCart(), toast: { title: m.cart_added }, headers },
  }),
  remove: formCommand({
    form: z.object({ line: z.uuid() }),
    failed: m.cart_remove_failed,
    run: ({ line }, { browserKey }: SentToCart) => removeLine(browserKey, line),
    done: (removed, _, { isScripted }) =>
      isScripted
        ? { payload: removed }
        : { to: toCart(), toast: { title: m.cart_removed, text: removed.title } },
  }),
};

type Chosen = { track?: string | undefined; package?: string | undefined };

async function add(
  { track: trackId = "", package: packageId }: Chosen,
  { browserKey, setCookie, client, code }: SentToCart,
): Promise<Outcome<[string, string][], RefusedStart>> {
  const by = { browserKey, client };
  const started = packageId
    ? await startService({ packageId, ...by })
    : await startCheckout({ trackId, code, ...by });
  if (started.refused) {
    const { refused, errorData } = started;
    return refuse(refused.reason, errorData.text, { ...refused, theirs: errorData });
  }
  const cookies = [setCookie, await markCart(true)];
  return { done: cookies.map((cookie) => ["Set-Cookie", cookie]) };
}
