import { LoginPanel } from "#app/signing-in/login-panel.tsx";
import { privatePage } from "#app/web/private-page.ts";
import { useFormResult } from "#app/web/use-form-result.ts";
import type { Route } from "./+types/login";

export { action, headers, loader } from "#app/signing-in/login-screen.server.ts";

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, "Admin Login");
}

export default function AdminLoginPage({ actionData }: Route.ComponentProps) {
  return (
    <LoginPanel
      title="Admin Login"
      text="Sign in to run the shop."
      result={useFormResult(actionData)}
    >
      <p className="text-muted text-sm">Only administrators can create accounts.</p>
    </LoginPanel>
  );
}
