import { Form } from "react-router";
import { z } from "zod";
import { formCommand } from "#app/platform/forms/form-command.server.ts";
import { useFormResult } from "#app/platform/forms/use-form-result.ts";
import { privatePage } from "#app/platform/http/private-page.ts";
import { FormAlert } from "#app/platform/ui/alert.tsx";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { sessionContext } from "#app/shop/accounts/actor.ts";
import {
  type AdminForm,
  readAdminForm,
  requireActor,
} from "#app/shop/accounts/admin-form.server.ts";
import { safeReturn } from "#app/shop/accounts/safe-return.ts";
import {
  confirmIdentity,
  findRequiredReauthentication,
  reauthenticationFields,
} from "#app/shop/signing-in/confirm-identity.server.ts";
import { m } from "#messages";
import type { Route } from "./+types/confirm";
import { AdminHeading } from "./shared/admin-heading.tsx";
import { ReauthenticationFields } from "./shared/reauthentication-fields.tsx";

/** Asks for re-authentication before a download, or for a button without a form. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const reauthentication = await findRequiredReauthentication(
    requireActor(context),
    context.get(sessionContext),
  );
  return { reauthentication, to: safeReturn(url.searchParams.get("to")) };
}

const confirm = formCommand({
  form: z.object(reauthenticationFields),
  failed: m.confirm_nothing_was_confirmed,
  run: (credentials, sent: AdminForm) => confirmIdentity(sent, credentials),
  done: (_, __, { url }) => ({ to: url.pathname + url.search, replaces: true }),
});

export async function action({ request, context, url }: Route.ActionArgs) {
  return confirm(await readAdminForm({ request, context, url }));
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, m.confirm_confirm_that_it_is_you());
}

export default function ConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
  const { reauthentication, to } = loaderData;
  const result = useFormResult(actionData);
  return (
    <main id="content" tabIndex={-1} className="min-w-0 pb-16 outline-none">
      <AdminHeading
        title={m.confirm_confirm_that_it_is_you()}
        text={
          reauthentication.isNeeded
            ? m.confirm_enter_password_again()
            : m.confirm_confirmed_you_have_ten_minutes()
        }
      />
      {reauthentication.isNeeded ? (
        <Form method="post" className="grid max-w-md gap-4">
          <FormAlert problem={result?.errors ? undefined : result?.problem} />
          <ReauthenticationFields reauthentication={reauthentication} result={result} />
          <button type="submit" className={`justify-self-start ${buttonVariants("accent")}`}>
            {m.confirm()}
          </button>
        </Form>
      ) : (
        // A router link could not lead to a file.
        <a href={to} className={buttonVariants("accent")}>
          {m.continue()}
        </a>
      )}
    </main>
  );
}
