import { isRouteErrorResponse, useRouteError } from "react-router";
import { verifySale } from "#app/orders/verify-sale.server.ts";
import { foundOrLimited } from "#app/web/found.ts";
import { privatePage } from "#app/web/private-page.ts";
import { callerContext } from "#app/web/request-context.ts";
import { RequestId } from "#app/web/request-id.tsx";
import { protectSecretPage } from "#app/web/secret-page.server.ts";
import { PlainPage } from "../parts/plain-page.tsx";
import type { Route } from "./+types/route";
import { CodeForm } from "./code-form.tsx";
import { SaleFiles } from "./sale-files.tsx";
import { SaleVerdict } from "./sale-verdict.tsx";

export const middleware = [protectSecretPage];

const unknown = "No sale of this shop has this code. Compare it with the one you were given.";

export async function loader({ params, context }: Route.LoaderArgs) {
  return foundOrLimited(await verifySale(params.code, context.get(callerContext)), unknown);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData ? "Verified sale" : "Unknown code";
  return privatePage(matches, `${title}`);
}

export default function VerifyPage({ loaderData: sale }: Route.ComponentProps) {
  return (
    <PlainPage title="Verify a sale">
      <div className="grid gap-12">
        <SaleVerdict sale={sale} />
        <SaleFiles sale={sale} />
        <section className="border-line border-t pt-10">
          <CodeForm label="Another code" />
        </section>
      </div>
    </PlainPage>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const isUnknown = isRouteErrorResponse(error) && error.status === 404;
  const isKnownError = isRouteErrorResponse(error) && error.status < 500;
  const text = isKnownError
    ? String(error.data)
    : "The code could not be looked up. Please try again.";
  return (
    <PlainPage title={isUnknown ? "Unknown code" : "Not verified"} text={text}>
      <CodeForm />
      {!isKnownError && <RequestId />}
    </PlainPage>
  );
}
