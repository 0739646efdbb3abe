import {
  type ActionFunctionArgs,
  type HeadersArgs,
  type LoaderFunctionArgs,
  redirect,
} from "react-router";
import { log } from "#app/system/log.server.ts";
import { formCommand, type SentForm } from "#app/web/form-command.server.ts";
import { formDataOf } from "#app/web/read-form.server.ts";
import { callerContext } from "#app/web/request-context.ts";
import { type Actor, actorContext } from "./actor.ts";
import { logIn, loginForm } from "./log-in.server.ts";
import { safeReturn } from "./safe-return.ts";
import { cookie } from "./session-cookie.server.ts";

/* What both login screens export. */

type LoaderArgs = Pick<LoaderFunctionArgs, "context" | "url">;
type ActionArgs = Pick<ActionFunctionArgs, "request" | "context" | "url">;

/** Leads users who are signed in already to where they wanted to go. */
export function loader({ context, url }: LoaderArgs) {
  if (context.get(actorContext)) throw redirect(returnAddress(url));
  return null;
}

export async function action({ request, context, url }: ActionArgs) {
  const { address } = context.get(callerContext);
  const formerToken = cookie.tokenOf(request);
  return submitLogin({ formData: await formDataOf(request), url, address, formerToken });
}

/** The root's headers and a refused login's `Retry-After`. */
export function headers({ parentHeaders, actionHeaders }: HeadersArgs): Headers {
  const all = new Headers(parentHeaders);
  const retryAfter = actionHeaders.get("Retry-After");
  if (retryAfter) all.set("Retry-After", retryAfter);
  return all;
}

type LoginForm = SentForm & { url: URL; address: string; formerToken: string | undefined };

const submitLogin = formCommand({
  form: loginForm,
  failed: "Login failed",
  run: async (value, { address, formerToken }: LoginForm) => {
    const outcome = await logIn({ ...value, address, formerToken });
    const { refused } = outcome;
    if (refused) log.warn({ address, problem: refused.text }, "a login was refused");
    return outcome;
  },
  done: ({ actor, token }, _, { url }) => ({
    to: returnAddress(url),
    toast: welcome(actor),
    headers: { "Set-Cookie": cookie.write(token) },
  }),
});

function returnAddress(url: URL): string {
  return safeReturn(url.searchParams.get("returnTo"));
}

function welcome({ role, username }: Actor) {
  return role === "admin"
    ? { title: "Admin login successful", text: "Welcome back, Administrator!" }
    : { title: "Login successful", text: `Welcome back, ${username}` };
}
