import { LoginPanel } from "#app/signing-in/login-panel.tsx";
import { privatePage } from "#app/web/private-page.ts";
import { useFormResult } from "#app/web/use-form-result.ts";
import type { Route } from "./+types/login";

export { action, headers, loader } from "#app/signing-in/login-screen.server.ts";

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, "Login");
}

export default function LoginPage({ actionData }: Route.ComponentProps) {
  return (
    <LoginPanel
      title="Login"
      text="For the producers of this shop. Listening and buying need no account."
      result={useFormResult(actionData)}
    />
  );
}
