import { Form } from "react-router";
import { z } from "zod";
import { formCommand, type SentForm } from "#app/platform/forms/form-command.server.ts";
import { orNotFound } from "#app/platform/forms/or-not-found.ts";
import { formDataOf } from "#app/platform/forms/read-form.server.ts";
import { useFormResult } from "#app/platform/forms/use-form-result.ts";
import { protectSecretPage } from "#app/platform/http/secret-page.server.ts";
import { href } from "#app/platform/navigation/href.ts";
import { titleOf } from "#app/platform/navigation/page-meta.ts";
import { FormAlert } from "#app/platform/ui/alert.tsx";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { actorContext } from "#app/shop/accounts/actor.ts";
import { findLink } from "#app/shop/signing-in/account-links.server.ts";
import { confirmEmail } from "#app/shop/signing-in/own-email.server.ts";
import { m } from "#messages";
import type { Route } from "./+types/confirm-address";
import { PlainPage } from "./shared/plain-page.tsx";

export { SignInLinkFailed as ErrorBoundary } from "./shared/buyer-page-failed.tsx";

export const middleware = [protectSecretPage];

/** Changes nothing, because mail scanners open links. */
export async function loader({ params }: Route.LoaderArgs) {
  const { username, email } = orNotFound(
    await findLink(params.token, "confirm-email"),
    m.email_link_over(),
  );
  return { username, email };
}

type Sent = SentForm & { token: string; isSignedIn: boolean };

const confirm = formCommand({
  form: z.object({}),
  failed: m.confirm_address_failed,
  run: (_, { token }: Sent) => confirmEmail(token),
  done: ({ email }, _, { isSignedIn }) => ({
    to: isSignedIn ? href("/admin/account") : href("/login"),
    toast: { title: m.confirm_address_done(), text: email },
    replaces: true,
  }),
});

export async function action({ request, params, context }: Route.ActionArgs) {
  const isSignedIn = context.get(actorContext) !== undefined;
  return confirm({ formData: await formDataOf(request), token: params.token, isSignedIn });
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(matches, m.confirm_address_heading()) }];
}

export default function ConfirmAddressPage({ loaderData, actionData }: Route.ComponentProps) {
  const { username, email } = loaderData;
  const result = useFormResult(actionData);
  const text = m.confirm_address_question({ email: email ?? "", username });
  return (
    <PlainPage title={m.confirm_address_heading()} text={text}>
      <Form method="post" className="grid max-w-md gap-5">
        <FormAlert problem={result?.problem} />
        <button type="submit" className={buttonVariants("accent", "large")}>
          {m.confirm()}
        </button>
      </Form>
    </PlainPage>
  );
}
