import { isRouteErrorResponse, useRouteError } from "react-router";
import { orNotFoundOrLimited } from "#app/platform/forms/or-not-found.ts";
import { privatePage } from "#app/platform/http/private-page.ts";
import { clientContext } from "#app/platform/http/request-context.ts";
import { RequestId } from "#app/platform/http/request-id.tsx";
import { protectSecretPage } from "#app/platform/http/secret-page.server.ts";
import { verifySale } from "#app/shop/orders/verify-sale.server.ts";
import { m } from "#messages";
import { PlainPage } from "../shared/plain-page.tsx";
import type { Route } from "./+types/route";
import { SaleFiles } from "./sale-files.tsx";
import { SaleVerification } from "./sale-verification.tsx";
import { VerificationCodeForm } from "./verification-code-form.tsx";

export const middleware = [protectSecretPage];

export async function loader({ params, context }: Route.LoaderArgs) {
  return orNotFoundOrLimited(
    await verifySale(params.code, context.get(clientContext)),
    m.verify_unknown_text(),
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData ? m.verify_verified() : m.verify_unknown();
  return privatePage(matches, title);
}

export default function VerifyPage({ loaderData: sale }: Route.ComponentProps) {
  return (
    <PlainPage title={m.verify_title()}>
      <div className="grid gap-12">
        <SaleVerification sale={sale} />
        <SaleFiles sale={sale} />
        <section className="border-line border-t pt-10">
          <VerificationCodeForm label={m.verify_another_code()} />
        </section>
      </div>
    </PlainPage>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const isUnknown = isRouteErrorResponse(error) && error.status === 404;
  const isClientError = isRouteErrorResponse(error) && error.status < 500;
  const text = isClientError ? String(error.data) : m.verify_failed_text();
  return (
    <PlainPage title={isUnknown ? m.verify_unknown() : m.verify_failed()} text={text}>
      <VerificationCodeForm />
      {!isClientError && <RequestId />}
    </PlainPage>
  );
}
