import { href } from "react-router";
import { withdraw } from "#app/orders/withdrawals/withdraw.server.ts";
import { withdrawalForm } from "#app/orders/withdrawals/withdrawal-form.ts";
import { formCommand, type SentForm } from "#app/web/form-command.server.ts";
import { titleOf } from "#app/web/page-meta.ts";
import { randomKey } from "#app/web/random-key.ts";
import { formDataOf } from "#app/web/read-form.server.ts";
import { clientContext } from "#app/web/request-context.ts";
import { useFormResult } from "#app/web/use-form-result.ts";
import { m } from "#messages";
import { PlainPage } from "../shared/plain-page.tsx";
import type { Route } from "./+types/route";
import { WithdrawalFields } from "./withdrawal-fields.tsx";

export { LoadingFailed as ErrorBoundary } from "../shared/loading-failed.tsx";

const MAX_NUMBER_LENGTH = 40;

export function loader({ url }: Route.LoaderArgs) {
  const orderNumber = url.searchParams.get("order")?.slice(0, MAX_NUMBER_LENGTH);
  return { orderNumber, formKey: randomKey() };
}

const send = formCommand({
  form: withdrawalForm,
  failed: m.withdrawal_not_sent,
  run: (form, { address }: SentForm & { address: string }) => withdraw(form, address),
  done: ({ id }) => ({ to: href("/withdraw/:id", { id }), replaces: true }),
});

export async function action({ request, context }: Route.ActionArgs) {
  const { address } = context.get(clientContext);
  return send({ formData: await formDataOf(request), address });
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
