import { createCookie, redirect, replace } from "react-router";
import { z } from "zod";
import { env } from "#app/system/env.server.ts";
import type { ToastText } from "#app/ui/toasts.tsx";

/** A toast on its way across a redirect; by its id it is shown once. */
export type ArrivingToast = ToastText & { id: string };

/** Short, as cookies are; and visitors can write into their own cookies what they like. */
const toastText = z.object({
  id: z.string().max(100),
  title: z.string().max(200),
  text: z.string().max(1000).optional(),
  tone: z.enum(["plain", "problem"]).optional(),
  lang: z.literal("pt").optional(),
  added: z.array(z.string().max(100)).max(5).optional(),
}) satisfies z.ZodType<ArrivingToast>;

/** The script that shows the toast ends it: see `takeToast`. */
const toastCookie = createCookie("toast", {
  httpOnly: false,
  sameSite: "lax",
  secure: env.SITE_URL.startsWith("https:"),
  path: "/",
  maxAge: 60,
});

/**
 * Redirects to a page that shows the toast. With `replaces` the Back button skips the page that it leaves:
 * that of a form which changed only its own list.
 */
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
 * The toast from before a redirect, with the header that deletes it; undefined for nearly all requests. A
 * response that shows one must not be cached. For `.data` the page's script deletes it once it is shown, since
 * the router may drop the response for a newer one.
 */
export async function takeToast(
  request: Request,
): Promise<{ toast: ArrivingToast; setCookie?: string } | undefined> {
  const found = toastText.safeParse(await toastCookie.parse(request.headers.get("Cookie")));
  if (!found.success) return undefined;
  if (new URL(request.url).pathname.endsWith(".data")) return { toast: found.data };
  return { toast: found.data, setCookie: await toastCookie.serialize("", { maxAge: 0 }) };
}
