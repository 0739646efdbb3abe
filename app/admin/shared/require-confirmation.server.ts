import { href, type MiddlewareFunction, redirect } from "react-router";
import { listAddress, queryOf } from "#app/platform/navigation/list-address.ts";
import { sessionContext } from "#app/shop/accounts/actor.ts";
import { isRecentlyAuthenticated } from "#app/shop/signing-in/confirm-identity.server.ts";
import type { SensitiveDownload } from "#app/shop/signing-in/sensitive-actions.ts";

export function requireConfirmation(_download: SensitiveDownload): MiddlewareFunction {
  return ({ context, url }) => {
    if (isRecentlyAuthenticated(context.get(sessionContext))) return;
    const to = url.pathname + url.search;
    throw redirect(listAddress(href("/admin/confirm"), queryOf({ to })));
  };
}
