import { redirect } from "react-router";
import { privatePage } from "#app/platform/http/private-page.ts";
import { protectSecretPage } from "#app/platform/http/secret-page.server.ts";
import { href } from "#app/platform/navigation/href.ts";
import { printCode, readCode } from "#app/shop/ledger/verification-code.ts";
import { m } from "#messages";
import type { Route } from "./+types/ask-for-code";
import { PlainPage } from "./shared/plain-page.tsx";
import { VerificationCodeForm } from "./verify/verification-code-form.tsx";

export { LoadingFailed as ErrorBoundary } from "./shared/loading-failed.tsx";

export const middleware = [protectSecretPage];

/** Leads an invalid code to the same page as a wrong one. */
export function loader({ url }: Route.LoaderArgs) {
  const typed = url.searchParams.get("code");
  if (typed === null) return null;
  const code = readCode(typed);
  throw redirect(href("/verify/:code", { code: code ? printCode(code) : "no-code" }));
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, m.verify_title());
}

export default function AskForCodePage() {
  return (
    <PlainPage title={m.verify_title()} text={m.verify_introduction()}>
      <VerificationCodeForm />
    </PlainPage>
  );
}
