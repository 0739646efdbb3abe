import { randomBytes } from "node:crypto";
import { createCookie } from "react-router";
import { env } from "#app/system/env.server.ts";

const oneYear = 365 * 24 * 60 * 60;

/** Knows a browser again so that it likes a track once. It is set by a like and by nothing else. */
const visitorCookie = createCookie("visitor", {
  httpOnly: true,
  sameSite: "lax",
  secure: env.SITE_URL.startsWith("https:"),
  path: "/",
  maxAge: oneYear,
});

/** The random id of the browser that sent a request. Whatever is not an id that we gave counts as none. */
export async function findVisitorId(request: Request): Promise<string | undefined> {
  const known: unknown = await visitorCookie.parse(request.headers.get("Cookie"));
  return typeof known === "string" && /^[\w-]{22}$/.test(known) ? known : undefined;
}

/** The random id of the browser that sent a request, and the header to set when it has none yet. */
export async function recognizeVisitor(
  request: Request,
): Promise<{ visitorId: string; setCookie: string | undefined }> {
  const known = await findVisitorId(request);
  if (known) return { visitorId: known, setCookie: undefined };
  const visitorId = randomBytes(16).toString("base64url");
  return { visitorId, setCookie: await visitorCookie.serialize(visitorId) };
}
