import { useFormResult } from "#app/platform/forms/use-form-result.ts";
import { privatePage } from "#app/platform/http/private-page.ts";
import { LoginPanel } from "#app/storefront/shared/login-panel.tsx";
import { m } from "#messages";
import type { Route } from "./+types/login";

export { action, headers, loader } from "#app/storefront/shared/login-screen.server.ts";

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, m.login_admin_login());
}

export default function AdminLoginPage({ actionData }: Route.ComponentProps) {
  return (
    <LoginPanel
      title={m.login_admin_login()}
      text={m.login_sign_in_to_run_the_shop()}
      result={useFormResult(actionData)}
    >
      <p className="text-muted text-sm">{m.login_only_administrators_can_create_accounts()}</p>
    </LoginPanel>
  );
}
