import { href } from "react-router";
import { PASSWORD_LENGTH } from "#app/accounts/password-length.ts";
import { cookie } from "#app/accounts/session-cookie.server.ts";
import {
  acceptForm,
  acceptInvitation,
  findInvitation,
  invitationOver,
} from "#app/signing-in/invitations.server.ts";
import { type Device, recognizeDevice } from "#app/signing-in/known-devices.server.ts";
import { FormAlert } from "#app/ui/alert.tsx";
import { buttonLook } from "#app/ui/button-look.ts";
import { InputField } from "#app/ui/field.tsx";
import { formCommand, type SentForm } from "#app/web/form-command.server.ts";
import { found } from "#app/web/found.ts";
import { titleOf } from "#app/web/page-meta.ts";
import { formDataOf } from "#app/web/read-form.server.ts";
import { callerContext } from "#app/web/request-context.ts";
import { protectSecretPage } from "#app/web/secret-page.server.ts";
import { useFormResult } from "#app/web/use-form-result.ts";
import type { Route } from "./+types/invitation";
import { PlainPage } from "./parts/plain-page.tsx";

export { SignInLinkOver as ErrorBoundary } from "./parts/buyer-page-failed.tsx";

export const middleware = [protectSecretPage];

/** Changes nothing, since programs that look at mails open links. */
export async function loader({ params }: Route.LoaderArgs) {
  const { role, canUpload } = found(await findInvitation(params.token), invitationOver);
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
  failed: "Your account was not made",
  run: (value, { token, formerToken, device }: Sent) =>
    acceptInvitation({ ...value, token, formerToken, device }),
  done: ({ actor, token }, _, { deviceCookie }) => {
    const headers = new Headers({ "Set-Cookie": cookie.write(token) });
    headers.append("Set-Cookie", deviceCookie);
    const toast = { title: "Welcome", text: `Your account is ${actor.username}.` };
    return { to: href("/admin/account"), toast, headers, replaces: true };
  },
});

export async function action({ request, params: { token }, context }: Route.ActionArgs) {
  const { userAgent } = context.get(callerContext);
  const { device, setCookie: deviceCookie } = await recognizeDevice(request, userAgent);
  const formerToken = cookie.tokenOf(request);
  return accept({ formData: await formDataOf(request), token, formerToken, device, deviceCookie });
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(matches, "Your invitation") }];
}

export default function InvitationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { role, canUpload } = loaderData;
  const { errors, typed, problem } = useFormResult(actionData) ?? {};
  const may = canUpload ? "a producer who may upload tracks" : "a producer";
  const text = `You are invited as ${role === "admin" ? "an administrator" : may}. Choose how you sign in.`;
  return (
    <PlainPage title="Your invitation" text={text}>
      <form method="post" className="grid max-w-md gap-5">
        <FormAlert problem={errors ? undefined : problem} />
        <InputField
          size="large"
          label="Username"
          name="username"
          error={errors?.username}
          defaultValue={typed?.username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          hint="3 to 40 of the letters a-z, digits, dot, hyphen and underscore."
        />
        <InputField
          size="large"
          label="Password"
          name="newPassword"
          type="password"
          autoComplete="new-password"
          maxLength={PASSWORD_LENGTH.max}
          error={errors?.newPassword}
          hint={`At least ${PASSWORD_LENGTH.min} characters.`}
        />
        <button type="submit" className={buttonLook("accent", "large")}>
          Make my account
        </button>
      </form>
    </PlainPage>
  );
}
