import { href } from "react-router";
import { z } from "zod";
import { findBrowserKey, recognizeBrowser } from "#app/orders/browser-key.server.ts";
import { proveEmail } from "#app/orders/known-browsers.server.ts";
import { findOrderPage, type OpenedOrder, openOrder } from "#app/orders/order-page.server.ts";
import { takeOrderFiles } from "#app/orders/take-order-files.server.ts";
import { formCommand, runIntent, type SentForm } from "#app/web/form-command.server.ts";
import { foundOrLimited } from "#app/web/found.ts";
import { formDataOf } from "#app/web/read-form.server.ts";
import { type Caller, callerContext } from "#app/web/request-context.ts";
import { protectSecretPage } from "#app/web/secret-page.server.ts";
import { emailAddress } from "#app/web/text-fields.ts";
import { useFormResult } from "#app/web/use-form-result.ts";
import type { Route } from "./+types/route";
import { OrderConsents, OrderFacts } from "./order-facts.tsx";
import { OrderFiles } from "./order-files.tsx";
import { OrderSleeve } from "./order-sleeve.tsx";
import { OrderStatus } from "./order-status.tsx";
import { ProveEmail } from "./prove-email.tsx";

export { OrderMissing as ErrorBoundary } from "../parts/buyer-page-failed.tsx";

export const middleware = [protectSecretPage];

const missing = "There is no order at this address, or it has a new one. Find your order by mail.";

async function orderAt({
  params,
  request,
  context,
}: Pick<Route.LoaderArgs, "params" | "request" | "context">) {
  const caller = context.get(callerContext);
  const browserKey = await findBrowserKey(request);
  const order = foundOrLimited(await openOrder(params.secret, { caller, browserKey }), missing);
  return { order, caller };
}

/** Changes nothing: previews of links and scanners of mail read too. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { order } = await orderAt({ params, request, context });
  const { orderId, secret, mustProve } = order;
  if (mustProve) return { secret, order: undefined };
  const { files, fileLink, ...shown } = await findOrderPage(orderId);
  return {
    secret,
    order: shown,
    isElsewhere: fileLink !== undefined,
    fileLink: shown.deliveredAt ? fileLink : undefined,
    files: files.map(({ id, kind, fileName, mediaType, sizeBytes, sha256 }) => ({
      ...{ id, kind, fileName, mediaType, sizeBytes, sha256 },
    })),
  };
}

type SentPress = SentForm & { order: OpenedOrder };

const files = formCommand({
  form: z.object({ file: z.uuid("This file is not of your order.").optional() }),
  failed: "Download Error",
  run: ({ file }, { order }: SentPress) => takeOrderFiles(order, file),
  done: (taken, _form, { order }) => ({
    to: "pass" in taken ? href("/delivery/:pass", taken) : href("/orders/:secret", order),
  }),
});

type SentProof = SentPress & { caller: Caller; request: Request };

const prove = formCommand({
  form: z.object({ email: emailAddress("Please enter the email address of the order.") }),
  failed: "The order was not opened",
  run: async ({ email }, { order, caller, request }: SentProof) => {
    const { browserKey, setCookie } = await recognizeBrowser(request);
    const { orderId } = order;
    const proved = await proveEmail({ orderId, email, browserKey, address: caller.address });
    return proved.refused ? proved : { done: { setCookie } };
  },
  done: ({ setCookie }, _form, { order }) => ({
    to: href("/orders/:secret", order),
    replaces: true,
    headers: { "Set-Cookie": setCookie },
  }),
});

export async function action({ params, request, context }: Route.ActionArgs) {
  const formData = await formDataOf(request);
  const sent = { ...(await orderAt({ params, request, context })), formData, request };
  return sent.order.mustProve ? runIntent({ prove }, sent) : runIntent({ files }, sent);
}

export function meta({ loaderData }: Route.MetaArgs) {
  const name = loaderData?.order?.number ?? "Your order";
  return [{ title: `${name} · Dubplate` }, { name: "robots", content: "noindex" }];
}

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData);
  const { order, secret } = loaderData;
  if (!order) return <ProveEmail result={result} />;
  return (
    <main id="content" className="page-width py-10 sm:py-16">
      <article className="grid gap-x-16 gap-y-12 md:grid-cols-[minmax(0,24rem)_minmax(0,1fr)] md:items-start xl:gap-x-24">
        <div className="grid gap-12">
          <OrderSleeve order={order} />
        </div>
        <div className="grid min-w-0 max-w-3xl gap-12">
          <OrderStatus order={order} secret={secret} />
          {order.state === "paid" && <OrderFiles {...loaderData} problem={result?.problem} />}
          <OrderFacts order={order} />
          <OrderConsents consents={order.consents} />
        </div>
      </article>
    </main>
  );
}
