import { LoginPanel } from "#app/accounts/login-panel.tsx";
import { answerLogin, showLogin } from "#app/accounts/login-screen.server.ts";
import { useFormResult } from "#app/web/use-form-result.ts";
import type { Route } from "./+types/login";

export { headers } from "#app/accounts/login-headers.ts";

export function loader(args: Route.LoaderArgs) {
  return showLogin(args);
}

export function action(args: Route.ActionArgs) {
  return answerLogin(args);
}

export function meta() {
  return [{ title: "Login · Dubplate" }, { name: "robots", content: "noindex" }];
}

export default function LoginPage({ actionData }: Route.ComponentProps) {
  return (
    <LoginPanel
      title="Login"
      text="For the producers of this shop. Listening and buying need no account."
      problem={useFormResult(actionData)}
    />
  );
}
