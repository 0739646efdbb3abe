import { freshAddress } from "../fixtures/fresh-address.ts";
/*
 * Client that signs in to a public shop behind an HTTPS proxy that forwards the client's address.
 */

export const site = "https://shop.example.com";

export type Login = { username: string; password: string };
/** Address, cookies and return URL of the client. */
export type From = { address?: string; cookie?: string; returnTo?: string };

/** Sends the sign-in form, by default from an address of its own. */
export function sendLogin(shopUrl: string, login: Login, { address, cookie, returnTo }: From) {
  const { username, password } = login;
  const query = returnTo === undefined ? "" : `?${new URLSearchParams({ returnTo })}`;
  return fetch(`${shopUrl}/login${query}`, {
    method: "POST",
    body: new URLSearchParams({ username, password }),
    headers: {
      Origin: site,
      "X-Forwarded-For": address ?? freshAddress(),
      ...(cookie && { Cookie: cookie }),
    },
    redirect: "manual",
  });
}

/** Returns the session cookie that a sign-in set. */
export function sessionIn(answer: Response): string {
  const cookies = answer.headers.getSetCookie().join("\n");
  return /^__Host-sid=[\w-]{43}/.exec(cookies)?.[0] ?? "";
}
