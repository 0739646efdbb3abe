import { redirect, replace } from "react-router";
import { z } from "zod";
import { shopCookie } from "#app/platform/http/shop-cookie.server.ts";
import { langOf, languages } from "#app/platform/i18n/language.ts";
import type { ToastText } from "#app/platform/ui/toasts.tsx";

/** Its ID ensures that it is shown once. */
export type ArrivingToast = ToastText & { id: string };

/** Validates the cookie, because browsers can write any. */
const toastText = z.object({
  id: z.string().max(100),
  title: z.string().max(200),
  text: z.string().max(1000).optional(),
  tone: z.enum(["plain", "problem"]).optional(),
  lang: z.enum(languages).optional(),
  added: z.array(z.string().max(100)).max(5).optional(),
}) satisfies z.ZodType<ArrivingToast>;

const toastCookie = shopCookie("toast", 60, { httpOnly: false });

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

/** A response that shows it must not be cached. The script deletes the cookie for `.data`. */
export async function consumeToast(
  request: Request,
): Promise<{ toast: ArrivingToast; setCookie?: string } | undefined> {
  const parsed = toastText.safeParse(await toastCookie.parse(request.headers.get("Cookie")));
  if (!parsed.success) return undefined;
  const toast = { ...parsed.data, lang: langOf(parsed.data.lang) };
  if (new URL(request.url).pathname.endsWith(".data")) return { toast };
  return { toast, setCookie: await toastCookie.serialize("", { maxAge: 0 }) };
}
