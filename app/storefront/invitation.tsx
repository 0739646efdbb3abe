import { formCommand, type SentForm } from "#app/platform/forms/form-command.server.ts";
import { orNotFound } from "#app/platform/forms/or-not-found.ts";
import { formDataOf } from "#app/platform/forms/read-form.server.ts";
import { useFormResult } from "#app/platform/forms/use-form-result.ts";
import { clientContext } from "#app/platform/http/request-context.ts";
import { protectSecretPage } from "#app/platform/http/secret-page.server.ts";
import { href } from "#app/platform/navigation/href.ts";
import { titleOf } from "#app/platform/navigation/page-meta.ts";
import { FormAlert } from "#app/platform/ui/alert.tsx";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { InputField } from "#app/platform/ui/field.tsx";
import { PASSWORD_LENGTH } from "#app/shop/accounts/password-length.ts";
import { cookie } from "#app/shop/accounts/session-cookie.server.ts";
import {
  acceptForm,
  acceptInvitation,
  findInvitation,
} from "#app/shop/signing-in/invitations.server.ts";
import { type Device, recognizeDevice } from "#app/shop/signing-in/known-devices.server.ts";
import { m } from "#messages";
import type { Route } from "./+types/invitation";
import { PlainPage } from "./shared/plain-page.tsx";

export { SignInLinkFailed as ErrorBoundary } from "./shared/buyer-page-failed.tsx";

export const middleware = [protectSecretPage];

/** Changes nothing, because mail scanners open links. */
export async function loader({ params }: Route.LoaderArgs) {
  const { role, canUpload } = orNotFound(await findInvitation(params.token), m.invitation_over());
  return { role, canUpload };
}

type Sent = SentForm & {
  token: string;
  formerToken: string | undefined;
  device: Device;
  deviceCookie: string;
};

const accept = formCommand({
  form: acceptForm,
  failed: m.invitation_failed,
  run: (value, { token, formerToken, device }: Sent) =>
    acceptInvitation({ ...value, token, formerToken, device }),
  done: ({ actor, token }, _, { deviceCookie }) => {
    const headers = new Headers({ "Set-Cookie": cookie.write(token) });
    headers.append("Set-Cookie", deviceCookie);
    const toast = {
      title: m.invitation_welcome(),
      text: m.invitation_account({ username: actor.username }),
    };
    return { to: href("/admin/account"), toast, headers, replaces: true };
  },
});

export async function action({ request, params: { token }, context }: Route.ActionArgs) {
  const { userAgent } = context.get(clientContext);
  const { device, setCookie: deviceCookie } = await recognizeDevice(request, userAgent);
  const formerToken = cookie.tokenOf(request);
  return accept({ formData: await formDataOf(request), token, formerToken, device, deviceCookie });
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(matches, m.invitation_title()) }];
}

export default function InvitationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { role, canUpload } = loaderData;
  const { errors, typed, problem } = useFormResult(actionData) ?? {};
  const asProducer = canUpload ? m.invitation_uploader : m.invitation_producer;
  const text = role === "admin" ? m.invitation_administrator : asProducer;
  return (
    <PlainPage title={m.invitation_title()} text={text()}>
      <form method="post" className="grid max-w-md gap-5">
        <FormAlert problem={errors ? undefined : problem} />
        <InputField
          size="large"
          label={m.username()}
          name="username"
          error={errors?.username}
          defaultValue={typed?.username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          hint={m.username_hint()}
        />
        <InputField
          size="large"
          label={m.password()}
          name="newPassword"
          type="password"
          autoComplete="new-password"
          maxLength={PASSWORD_LENGTH.max}
          error={errors?.newPassword}
          hint={m.password_min_hint({ count: PASSWORD_LENGTH.min })}
        />
        <button type="submit" className={buttonVariants("accent", "large")}>
          {m.invitation_accept()}
        </button>
      </form>
    </PlainPage>
  );
}
