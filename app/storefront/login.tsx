import { LoginPanel } from "#app/signing-in/login-panel.tsx";
import { privatePage } from "#app/web/private-page.ts";
import { useFormResult } from "#app/web/use-form-result.ts";
import { m } from "#messages";
import type { Route } from "./+types/login";

export { action, headers, loader } from "#app/signing-in/login-screen.server.ts";

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, m.login());
}

export default function LoginPage({ actionData }: Route.ComponentProps) {
  return <LoginPanel title={m.login()} text={m.login_text()} result={useFormResult(actionData)} />;
}
