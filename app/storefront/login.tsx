import { useFormResult } from "#app/platform/forms/use-form-result.ts";
import { privatePage } from "#app/platform/http/private-page.ts";
import { m } from "#messages";
import type { Route } from "./+types/login";
import { LoginPanel } from "./shared/login-panel.tsx";

export { action, headers, loader } from "./shared/login-screen.server.ts";

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, m.login());
}

export default function LoginPage({ actionData }: Route.ComponentProps) {
  return <LoginPanel title={m.login()} text={m.login_text()} result={useFormResult(actionData)} />;
}
