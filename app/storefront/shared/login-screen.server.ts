import {
  type ActionFunctionArgs,
  type HeadersArgs,
  type LoaderFunctionArgs,
  redirect,
} from "react-router";
import { formCommand, type SentForm } from "#app/platform/forms/form-command.server.ts";
import { formDataOf } from "#app/platform/forms/read-form.server.ts";
import { clientContext } from "#app/platform/http/request-context.ts";
import { href } from "#app/platform/navigation/href.ts";
import { log } from "#app/platform/system/log.server.ts";
import { type Actor, actorContext } from "#app/shop/accounts/actor.ts";
import { safeReturn } from "#app/shop/accounts/safe-return.ts";
import { cookie } from "#app/shop/accounts/session-cookie.server.ts";
import { findAwaitingSession } from "#app/shop/accounts/sessions.server.ts";
import { type Device, recognizeDevice } from "#app/shop/signing-in/known-devices.server.ts";
import { type LoginOutcome, logIn, loginForm } from "#app/shop/signing-in/log-in.server.ts";
import { signInByPasskey, usedPasskeyForm } from "#app/shop/signing-in/passkey-sign-in.server.ts";
import { codeForm, verifyLoginCode } from "#app/shop/signing-in/verify-code.server.ts";
import { m } from "#messages";

type LoaderArgs = Pick<LoaderFunctionArgs, "context" | "url">;
type ActionArgs = Pick<ActionFunctionArgs, "request" | "context" | "url">;

export function loader({ context, url }: LoaderArgs) {
  if (context.get(actorContext)) throw redirect(returnAddress(url));
  return null;
}

export async function action({ request, context, url }: ActionArgs) {
  const sent = await readLogin({ request, context, url });
  return sent.formData.get("intent") === "passkey" ? submitPasskey(sent) : submitLogin(sent);
}

export async function codeLoader({ request, context, url }: LoaderFunctionArgs) {
  loader({ context, url });
  const token = cookie.tokenOf(request);
  if (!token || !(await findAwaitingSession(token))) throw redirect(href("/login") + url.search);
  return null;
}

export async function codeAction(args: ActionArgs) {
  return submitCode(await readLogin(args));
}

export function headers({ parentHeaders, actionHeaders }: HeadersArgs): Headers {
  const all = new Headers(parentHeaders);
  const retryAfter = actionHeaders.get("Retry-After");
  if (retryAfter) all.set("Retry-After", retryAfter);
  return all;
}

type LoginForm = SentForm & {
  url: URL;
  address: string;
  formerToken: string | undefined;
  device: Device;
  deviceCookie: string;
};

async function readLogin({ request, context, url }: ActionArgs): Promise<LoginForm> {
  const { address, userAgent } = context.get(clientContext);
  const { device, setCookie: deviceCookie } = await recognizeDevice(request, userAgent);
  const formerToken = cookie.tokenOf(request);
  return { formData: await formDataOf(request), url, address, formerToken, device, deviceCookie };
}

const submitLogin = formCommand({
  form: loginForm,
  failed: m.login_failed,
  run: async (value, { address, formerToken, device }: LoginForm) =>
    logged(await logIn({ ...value, address, formerToken, device }), address),
  done: toLoginRedirect,
});

const submitCode = formCommand({
  form: codeForm,
  failed: m.login_failed,
  run: async ({ code }, { address, formerToken, device }: LoginForm) =>
    logged(await verifyLoginCode({ token: formerToken ?? "", code, address, device }), address),
  done: toLoginRedirect,
});

const submitPasskey = formCommand({
  form: usedPasskeyForm,
  failed: m.login_failed,
  run: async ({ passkey }, { address, formerToken, device }: LoginForm) =>
    logged(await signInByPasskey({ passkey, address, formerToken, device }), address),
  done: toLoginRedirect,
});

function logged(outcome: LoginOutcome, address: string): LoginOutcome {
  const { refused } = outcome;
  if (refused) log.warn({ address, problem: refused.text }, "a login was refused");
  return outcome;
}

function toLoginRedirect(
  { actor, token, awaitsCode }: NonNullable<LoginOutcome["done"]>,
  _: unknown,
  { url, deviceCookie }: LoginForm,
) {
  const headers = new Headers({ "Set-Cookie": cookie.write(token) });
  if (awaitsCode) return { to: href("/login/code") + url.search, headers };
  headers.append("Set-Cookie", deviceCookie);
  return { to: returnAddress(url), toast: welcome(actor), headers };
}

function returnAddress(url: URL): string {
  return safeReturn(url.searchParams.get("returnTo"));
}

function welcome({ role, username }: Actor) {
  return role === "admin"
    ? { title: m.login_admin_done(), text: m.login_admin_welcome() }
    : { title: m.login_done(), text: m.login_welcome({ username }) };
}
