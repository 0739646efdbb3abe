import { LoginPanel } from "#app/signing-in/login-panel.tsx";
import { privatePage } from "#app/web/private-page.ts";
import { useFormResult } from "#app/web/use-form-result.ts";
import { t } from "#app/words/words.ts";
import type { Route } from "./+types/login";

export { action, headers, loader } from "#app/signing-in/login-screen.server.ts";

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, t`Admin Login`);
}

export default function AdminLoginPage({ actionData }: Route.ComponentProps) {
  return (
    <LoginPanel
      title={t`Admin Login`}
      text={t`Sign in to run the shop.`}
      result={useFormResult(actionData)}
    >
      <p className="text-muted text-sm">{t`Only administrators can create accounts.`}</p>
    </LoginPanel>
  );
}
