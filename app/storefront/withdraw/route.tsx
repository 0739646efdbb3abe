import { data } from "react-router";
import { formCommand, type SentForm } from "#app/platform/forms/form-command.server.ts";
import { formDataOf } from "#app/platform/forms/read-form.server.ts";
import { useFormResult } from "#app/platform/forms/use-form-result.ts";
import { clientContext } from "#app/platform/http/request-context.ts";
import { href } from "#app/platform/navigation/href.ts";
import { titleOf } from "#app/platform/navigation/page-meta.ts";
import { randomKey } from "#app/platform/system/random-key.ts";
import { findBrowserKey } from "#app/shop/orders/access/browser-key.server.ts";
import { type WithdrawalSender, withdraw } from "#app/shop/orders/withdrawals/withdraw.server.ts";
import { withdrawalForm } from "#app/shop/orders/withdrawals/withdrawal-form.ts";
import { findWithdrawalOrder } from "#app/shop/orders/withdrawals/withdrawal-order.server.ts";
import { m } from "#messages";
import { PlainPage } from "../shared/plain-page.tsx";
import type { Route } from "./+types/route";
import { WithdrawalFields } from "./withdrawal-fields.tsx";

export { LoadingFailed as ErrorBoundary } from "../shared/loading-failed.tsx";

const MAX_NUMBER_LENGTH = 40;

/** Fills in what this browser knows of its own order, for which no address is asked again. */
export async function loader({ request, url }: Route.LoaderArgs) {
  const orderNumber = url.searchParams.get("order")?.slice(0, MAX_NUMBER_LENGTH);
  const browserKey = await findBrowserKey(request);
  const order =
    browserKey && orderNumber ? await findWithdrawalOrder(orderNumber, browserKey) : undefined;
  const loaded = { orderNumber, ...order, formKey: randomKey() };
  return order ? data(loaded, { headers: { "Cache-Control": "no-store" } }) : loaded;
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

const send = formCommand({
  form: withdrawalForm,
  failed: m.withdrawal_not_sent,
  run: (form, sent: SentForm & WithdrawalSender) => withdraw(form, sent),
  done: ({ id }) => ({ to: href("/withdraw/:id", { id }), replaces: true }),
});

export async function action({ request, context }: Route.ActionArgs) {
  const { address } = context.get(clientContext);
  const browserKey = await findBrowserKey(request);
  return send({ formData: await formDataOf(request), address, browserKey });
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(matches, m.withdrawal_title()) }];
}

export default function WithdrawPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <PlainPage title={m.withdrawal_title()} text={m.withdrawal_text()}>
      <p className="mb-8 max-w-xl text-muted text-pretty">{m.withdrawal_explanation()}</p>
      <WithdrawalFields {...loaderData} result={useFormResult(actionData)} />
    </PlainPage>
  );
}
