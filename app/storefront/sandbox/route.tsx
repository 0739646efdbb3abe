import { formCommand, runIntent, type SentForm } from "#app/platform/forms/form-command.server.ts";
import { orNotFound, orNotFoundOrLimited } from "#app/platform/forms/or-not-found.ts";
import { formDataOf } from "#app/platform/forms/read-form.server.ts";
import { useFormResult } from "#app/platform/forms/use-form-result.ts";
import { privatePage } from "#app/platform/http/private-page.ts";
import { clientContext } from "#app/platform/http/request-context.ts";
import { protectSecretPage } from "#app/platform/http/secret-page.server.ts";
import { networkOf } from "#app/shop/accounts/network.server.ts";
import { lookUpSecret } from "#app/shop/orders/access/look-up-secret.server.ts";
import { findProvider } from "#app/shop/payments/providers.server.ts";
import { sandboxForm } from "#app/shop/payments/sandbox/sandbox-form.ts";
import {
  declineSandboxPayment,
  findSandboxPage,
  keepSandboxPaymentOpen,
  paySandboxPayment,
} from "#app/shop/payments/sandbox/sandbox-page.server.ts";
import { m } from "#messages";
import type { Route } from "./+types/route";
import { PaymentOver } from "./payment-over.tsx";
import { PracticePayment } from "./practice-payment.tsx";

export { SandboxMissing as ErrorBoundary } from "../shared/buyer-page-failed.tsx";

export const middleware = [protectSecretPage];

const secretRef = /^[0-9a-f]{32}$/;

type Args = Pick<Route.LoaderArgs, "params" | "context">;

async function pageAt({ params, context }: Args) {
  const ref = orNotFound(
    findProvider("sandbox") && secretRef.exec(params.ref)?.[0],
    m.sandbox_missing(),
  );
  const network = networkOf(context.get(clientContext).address);
  return orNotFoundOrLimited(
    await lookUpSecret(network, () => findSandboxPage(ref)),
    m.sandbox_missing(),
  );
}

/** Changes nothing. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const payment = await pageAt({ params, context });
  return { payment, hasLeft: url.searchParams.has("left") };
}

type SentPress = SentForm & { ref: string; address: string; returnUrl: string };

const press = () => ({ form: sandboxForm, failed: m.not_possible() });

const presses = {
  pay: formCommand({
    ...press(),
    run: (choices, { ref }: SentPress) => paySandboxPayment(ref, choices),
    done: (_result, _choices, { returnUrl }) => ({ to: returnUrl }),
  }),
  decline: formCommand({
    ...press(),
    run: (choices, { ref }: SentPress) => declineSandboxPayment(ref, choices),
    done: (_result, _choices, { address }) => ({ to: address, replaces: true }),
  }),
  later: formCommand({
    ...press(),
    run: (choices, { ref }: SentPress) => keepSandboxPaymentOpen(ref, choices),
    done: (_result, _choices, { returnUrl }) => ({ to: returnUrl }),
  }),
  close: formCommand({
    ...press(),
    run: (choices, { ref }: SentPress) => paySandboxPayment(ref, choices),
    done: (_result, _choices, { address }) => ({ to: `${address}?left`, replaces: true }),
  }),
};

export async function action({ params, request, context, url }: Route.ActionArgs) {
  const { ref, returnUrl } = await pageAt({ params, context });
  const formData = await formDataOf(request);
  return runIntent(presses, { formData, ref, returnUrl, address: url.pathname });
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, m.sandbox_page_title());
}

export default function SandboxPage({ loaderData, actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData);
  const { payment, hasLeft } = loaderData;
  return (
    <main id="content" className="page-width py-10 sm:py-16">
      {payment.state === "open" ? (
        <PracticePayment payment={payment} problem={result?.problem} />
      ) : (
        <PaymentOver payment={payment} hasLeft={hasLeft} />
      )}
    </main>
  );
}
