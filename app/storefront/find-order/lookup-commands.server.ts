import { z } from "zod";
import { formCommand, type SentForm } from "#app/platform/forms/form-command.server.ts";
import { refuse } from "#app/platform/forms/outcome.ts";
import { emailAddress } from "#app/platform/forms/text-fields.ts";
import type { Client } from "#app/platform/http/request-context.ts";
import { shopCookie } from "#app/platform/http/shop-cookie.server.ts";
import { href } from "#app/platform/navigation/href.ts";
import { recognizeBrowser } from "#app/shop/orders/access/browser-key.server.ts";
import { LOOKUP_MINUTES, requestLookup } from "#app/shop/orders/access/order-lookups.server.ts";
import { redeemCode, redeemLink } from "#app/shop/orders/access/redeem-lookup.server.ts";
import { m } from "#messages";

/** Holds the latest lookup of a browser, which is useless without the code. */
const cookie = shopCookie("lookup", LOOKUP_MINUTES * 60);

export async function findLookupId(request: Request): Promise<string | undefined> {
  return z.uuid().safeParse(await cookie.parse(request.headers.get("Cookie"))).data;
}

type Sent = SentForm & { client: Client; request: Request };
type SentPress = Sent & { lookupId: string };
const code = z
  .string({ error: () => m.code_missing() })
  .transform((text) => text.replace(/\s/g, ""))
  .pipe(z.string().regex(/^\d{6}$/, { error: () => m.code_invalid() }));

const toOrders = () => ({ to: href("/orders"), toast: { title: m.find_order_opened() } });

export const lookupCommands = {
  ask: formCommand({
    form: z.object({ email: emailAddress(m.email_invalid) }),
    failed: m.mail_not_requested,
    run: async ({ email }, { client }: Sent) => {
      const asked = await requestLookup(email, client.address);
      return asked.refused ? asked : { done: await cookie.serialize(asked.done.lookupId) };
    },
    done: (setCookie) => ({ to: href("/orders"), headers: { "Set-Cookie": setCookie } }),
  }),
  code: formCommand({
    form: z.object({ code }),
    failed: m.find_order_not_opened,
    run: async ({ code }, { client, request }: Sent) => {
      const lookupId = await findLookupId(request);
      if (!lookupId) return refuse("conflict", m.find_order_page_old());
      const { browserKey, setCookie } = await recognizeBrowser(request);
      const opened = await redeemCode({ lookupId, code, browserKey, address: client.address });
      return opened.refused ? opened : { done: [setCookie, await cookie.serialize("", over)] };
    },
    done: (setCookies) => ({ ...toOrders(), headers: setAll(setCookies) }),
  }),
};

const over = { maxAge: 0 };

/** Submitted on the page that the email's link opens. */
export const openByLink = formCommand({
  form: z.object({}),
  failed: m.find_order_not_opened,
  run: async (_form, { lookupId, request }: SentPress) => {
    const { browserKey, setCookie } = await recognizeBrowser(request);
    const opened = await redeemLink(lookupId, browserKey);
    return opened.refused ? opened : { done: [setCookie] };
  },
  done: (setCookies) => ({ ...toOrders(), headers: setAll(setCookies) }),
});

function setAll(setCookies: string[]): Headers {
  return new Headers(setCookies.map((text): [string, string] => ["Set-Cookie", text]));
}
