import { orNotFound } from "#app/platform/forms/or-not-found.ts";
import { requireAdmin } from "#app/shop/accounts/guards.server.ts";
import { shopContent } from "#app/shop/content/shop-content.server.ts";
import { renderMail } from "#app/shop/mail/mail-layout.server.tsx";
import { findMail } from "#app/shop/mail/mail-list.server.ts";
import { m } from "#messages";
import type { Route } from "./+types/preview-document";

export const middleware = [requireAdmin];

const policy =
  "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'";

export async function loader({ params }: Route.LoaderArgs): Promise<Response> {
  const mail = orNotFound(await findMail(params.id), m.mail_missing());
  return new Response(renderMail(mail.subject, mail.blocks, await shopContent()), {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": policy,
      "X-Frame-Options": "SAMEORIGIN",
      "Referrer-Policy": "no-referrer",
      "Cache-Control": "no-store",
    },
  });
}
