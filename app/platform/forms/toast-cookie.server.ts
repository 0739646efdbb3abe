import { redirect, replace } from "react-router";
import { z } from "zod";
import { shopCookie } from "#app/platform/http/shop-cookie.server.ts";
import { langOf } from "#app/platform/i18n/language.ts";
import type { ToastText } from "#app/platform/ui/toasts.tsx";

/** Toast carried across a redirect. Its ID ensures that it is shown once. */
export type ArrivingToast = ToastText & { id: string };

/** Validated, because browsers can write any cookie. */
const toastText = z.object({
  id: z.string().max(100),
  title: z.string().max(200),
  text: z.string().max(1000).optional(),
  tone: z.enum(["plain", "problem"]).optional(),
  lang: z.enum(["en", "pt"]).optional(),
  added: z.array(z.string().max(100)).max(5).optional(),
}) satisfies z.ZodType<ArrivingToast>;

const toastCookie = shopCookie("toast", 60, { httpOnly: false });

/** Redirects with a toast. With `replaces`, Back skips the page with the form. */
export async function redirectWithToast(
  to: string,
  toast: ToastText,
  { headers, replaces = false }: { headers?: HeadersInit; replaces?: boolean } = {},
): Promise<Response> {
  const all = new Headers(headers);
  all.append("Set-Cookie", await toastCookie.serialize({ id: crypto.randomUUID(), ...toast }));
  const send = replaces ? replace : redirect;
  return send(to, { status: 303, headers: all });
}

/**
 * Reads and deletes the toast. A response that shows it must not be cached. For `.data`, which the
 * router may drop, the script deletes the cookie.
 */
export async function consumeToast(
  request: Request,
): Promise<{ toast: ArrivingToast; setCookie?: string } | undefined> {
  const parsed = toastText.safeParse(await toastCookie.parse(request.headers.get("Cookie")));
  if (!parsed.success) return undefined;
  const toast = { ...parsed.data, lang: langOf(parsed.data.lang) };
  if (new URL(request.url).pathname.endsWith(".data")) return { toast };
  return { toast, setCookie: await toastCookie.serialize("", { maxAge: 0 }) };
}
