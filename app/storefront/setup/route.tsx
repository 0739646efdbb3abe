import { Form, isRouteErrorResponse, useNavigation } from "react-router";
import { runIntent } from "#app/platform/forms/form-command.server.ts";
import { orNotFoundOrLimited } from "#app/platform/forms/or-not-found.ts";
import { formDataOf } from "#app/platform/forms/read-form.server.ts";
import { useFormResult } from "#app/platform/forms/use-form-result.ts";
import { useResultFocus } from "#app/platform/forms/use-result-focus.ts";
import { privatePage } from "#app/platform/http/private-page.ts";
import { clientContext } from "#app/platform/http/request-context.ts";
import { protectSecretPage } from "#app/platform/http/secret-page.server.ts";
import { countriesIn } from "#app/platform/system/countries.server.ts";
import { env } from "#app/platform/system/env.server.ts";
import { FormAlert } from "#app/platform/ui/alert.tsx";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { PageHeading } from "#app/platform/ui/page-heading.tsx";
import { cookie } from "#app/shop/accounts/session-cookie.server.ts";
import { keyedProviders } from "#app/shop/payments/payment-keys-form.ts";
import { describePaymentKeys } from "#app/shop/payments/provider-states.server.ts";
import { findDemoChoice, findSetupValues } from "#app/shop/setup/set-up-shop.server.ts";
import { checkSetupKey } from "#app/shop/setup/setup-link.server.ts";
import { recognizeDevice } from "#app/shop/signing-in/known-devices.server.ts";
import { m } from "#messages";
import { ShopError } from "../frame/shop-error.tsx";
import NotFoundPage from "../not-found.tsx";
import type { Route } from "./+types/route";
import { AdministratorSection } from "./administrator-section.tsx";
import { DemoSection } from "./demo-section.tsx";
import { MailSection } from "./mail-section.tsx";
import { PaymentsSection } from "./payments-section.tsx";
import { SellerSection } from "./seller-section.tsx";
import { setupCommands, signInInstead } from "./setup-commands.server.ts";
import { ShopSection } from "./shop-section.tsx";

export const middleware = [protectSecretPage];

type Args = Pick<Route.LoaderArgs, "context" | "url">;

/** @throws a 404, like any unknown address, or a redirect once the link was used. */
async function requireSetupLink({ context, url }: Args): Promise<void> {
  const { address } = context.get(clientContext);
  const outcome = await checkSetupKey(url.searchParams.get("key") ?? "", address);
  if (outcome.refused?.reason === "conflict") throw await signInInstead();
  orNotFoundOrLimited(outcome, m.page_not_found());
}

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireSetupLink({ context, url });
  const [values, demo] = await Promise.all([findSetupValues(), findDemoChoice()]);
  const { ADMIN_USERNAME: username, SITE_URL: siteUrl, SMTP_URL, MAIL_FROM: mailFrom } = env;
  const mailHost = SMTP_URL && new URL(SMTP_URL).hostname;
  const payments = keyedProviders.map(describePaymentKeys);
  return {
    values,
    username,
    siteUrl,
    demo,
    payments,
    mailHost,
    mailFrom,
    countries: countriesIn(),
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  await requireSetupLink({ context, url });
  const { userAgent } = context.get(clientContext);
  const { device, setCookie: deviceCookie } = await recognizeDevice(request, userAgent);
  const formerToken = cookie.tokenOf(request);
  const formData = await formDataOf(request);
  return runIntent(setupCommands, { formData, formerToken, device, deviceCookie });
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return privatePage(matches, loaderData ? m.setup_title() : m.page_not_found());
}

export default function SetupPage({ loaderData, actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData);
  const form = useResultFocus(result);
  const isSending = useNavigation().formMethod === "POST";
  const { values, username, siteUrl, demo, countries, payments, ...mail } = loaderData;
  const { errors = {}, problem, payload } = result ?? {};
  const typed = result?.typed ?? payload?.typed;
  const intent = typed?.intent ?? "";
  const isOfTest = intent.startsWith("test");
  const entered = typed ?? {};
  return (
    <main id="content" className="page-width">
      <PageHeading title={m.setup_title()} text={m.setup_text()} />
      <Form
        ref={form}
        method="post"
        noValidate
        onSubmit={(event) => isSending && event.preventDefault()}
      >
        {/* The Enter key presses the first button. */}
        <SetUpButton tabIndex={-1} aria-hidden className="sr-only" />
        {problem && !isOfTest && (
          <div data-result tabIndex={-1} className="mb-8 max-w-3xl">
            <FormAlert problem={problem} />
          </div>
        )}
        <AdministratorSection username={username} typed={entered} errors={errors} />
        <ShopSection siteUrl={siteUrl} values={values} typed={entered} errors={errors} />
        <SellerSection countries={countries} values={values} typed={entered} errors={errors} />
        <MailSection
          {...mail}
          typed={entered}
          errors={errors}
          problem={intent === "test" ? problem : undefined}
          testedTo={payload?.testedTo}
          isSending={isSending}
        />
        <PaymentsSection
          payments={payments}
          typed={entered}
          errors={errors}
          intent={intent}
          problem={isOfTest ? problem : undefined}
          accepted={payload?.accepted}
          isSending={isSending}
        />
        <DemoSection choice={demo} typed={entered} />
        <div className="grid gap-4 border-line border-t py-10 lg:grid-cols-[18rem_1fr] lg:gap-x-12">
          <p className="text-muted text-sm text-pretty">{m.setup_later()}</p>
          <div>
            <SetUpButton
              aria-disabled={isSending ? true : undefined}
              className={`${buttonVariants("accent", "large")} max-sm:w-full`}
            />
          </div>
        </div>
      </Form>
    </main>
  );
}

function SetUpButton(props: Omit<React.ComponentProps<"button">, "type" | "name" | "value">) {
  return (
    <button type="submit" name="intent" value="set-up" {...props}>
      {m.setup_open()}
    </button>
  );
}

/** Doesn't tell a wrong link from a page that never was. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isRefused = isRouteErrorResponse(error) && [404, 429].includes(error.status);
  return isRefused ? <NotFoundPage /> : <ShopError error={error} />;
}
