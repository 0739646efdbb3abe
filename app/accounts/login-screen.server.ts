import { data, type LoaderFunctionArgs, redirect } from "react-router";
import { log } from "#app/system/log.server.ts";
import { formDataOf, readForm } from "#app/web/read-form.server.ts";
import { callerContext } from "#app/web/request-context.ts";
import { redirectWithToast } from "#app/web/toast-cookie.server.ts";
import { type Actor, actorContext } from "./actor.ts";
import { type LoginOutcome, logIn } from "./log-in.server.ts";
import { incorrect, loginForm } from "./login-form.ts";
import { safeReturn } from "./safe-return.ts";
import { cookie } from "./session-cookie.server.ts";

/** What the form says after a try that failed. The password is never part of it. */
export type LoginProblem = { title: string; text: string; username: string };

/** The arguments of a loader or an action; the middleware's context is in them. */
type Args = Pick<LoaderFunctionArgs, "request" | "context" | "url">;

/** The loader of both login screens: whoever is signed in goes on. */
export function showLogin({ context, url }: Args) {
  if (context.get(actorContext)) throw redirect(returnAddress(url));
  return null;
}

/** The action of both login screens. */
export async function answerLogin({ request, context, url }: Args) {
  const formData = await formDataOf(request);
  const { value, problem } = readForm(loginForm, formData);
  if (problem) {
    const { errors, typed } = problem.data;
    const text = errors.username ?? errors.password ?? incorrect;
    return refuse({ title: "Login failed", text, username: typed.username ?? "" }, 400);
  }
  const { address } = context.get(callerContext);
  const outcome = await logIn({ ...value, address, formerToken: cookie.tokenOf(request) });
  if ("token" in outcome) {
    const headers = { "Set-Cookie": cookie.keep(outcome.token) };
    return redirectWithToast(returnAddress(url), welcome(outcome.actor), { headers });
  }
  log.warn({ address, problem: outcome.problem }, "a login was refused");
  return explain(outcome, value.username);
}

function returnAddress(url: URL): string {
  return safeReturn(url.searchParams.get("returnTo"));
}

function welcome({ role, username }: Actor) {
  return role === "admin"
    ? { title: "Admin login successful", text: "Welcome back, Administrator!" }
    : { title: "Login successful", text: `Welcome back, ${username}` };
}

function explain(outcome: Extract<LoginOutcome, { problem: string }>, username: string) {
  switch (outcome.problem) {
    case "incorrect":
      return refuse({ title: "Login failed", text: incorrect, username }, 401);
    case "busy":
      return refuse({ title: "Login error", text: tryLater, username }, 503, 5);
    case "too often": {
      const text = `Too many attempts. Please try again in ${inWords(outcome.waitSeconds)}.`;
      return refuse({ title: "Login failed", text, username }, 429, outcome.waitSeconds);
    }
  }
}

const tryLater = "An error occurred while trying to log in. Please try again later.";

function inWords(seconds: number): string {
  const [count, unit] = seconds <= 60 ? [seconds, "second"] : [Math.ceil(seconds / 60), "minute"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

function refuse(problem: LoginProblem, status: number, retryAfterSeconds?: number) {
  const headers = retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : undefined;
  return data(problem, { status, headers });
}
