import { createCookie, redirect, replace } from "react-router";
import { z } from "zod";
import { env } from "#app/system/env.server.ts";
import type { ToastText } from "#app/ui/toasts.tsx";
import type { ArrivingToast } from "./arriving-toast.ts";

/** A cookie is no place for a long text, and the one who reads it may have written it himself. */
const toastText = z.object({
  id: z.string().max(100),
  title: z.string().max(200),
  text: z.string().max(1000).optional(),
  tone: z.enum(["plain", "problem"]).optional(),
  lang: z.literal("pt").optional(),
  added: z.array(z.string().max(100)).max(5).optional(),
}) satisfies z.ZodType<ArrivingToast>;

/** Scripts may end it: see `takeToast`. */
const toastCookie = createCookie("toast", {
  httpOnly: false,
  sameSite: "lax",
  secure: env.SITE_URL.startsWith("https:"),
  path: "/",
  maxAge: 60,
});

/**
 * Sends the browser elsewhere, where it shows the toast. `headers` come along, such as a cookie. With
 * `replaces` the Back button skips the page that it leaves: that of a form which changed only its own list.
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
 * The toast that a request brings from before a redirect, with the header that ends it; undefined for
 * nearly all requests. An answer that shows one is for this browser only and must not be cached. A page's
 * script, which may leave an answer unread when something newer comes, ends it itself once it is shown.
 */
export async function takeToast(
  request: Request,
): Promise<{ toast: ArrivingToast; setCookie?: string } | undefined> {
  const found = toastText.safeParse(await toastCookie.parse(request.headers.get("Cookie")));
  if (!found.success) return undefined;
  if (new URL(request.url).pathname.endsWith(".data")) return { toast: found.data };
  return { toast: found.data, setCookie: await toastCookie.serialize("", { maxAge: 0 }) };
}
