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
  return [{ title: "Admin Login · Dubplate" }, { name: "robots", content: "noindex" }];
}

export default function AdminLoginPage({ actionData }: Route.ComponentProps) {
  const problem = useFormResult(actionData);
  return (
    <LoginPanel title="Admin Login" text="Sign in to run the shop." problem={problem}>
      <p className="text-muted text-sm">Only administrators can create accounts.</p>
    </LoginPanel>
  );
}
