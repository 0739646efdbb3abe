import { freshAddress } from "../fixtures/fresh-address.ts";
/* Somebody who signs in to a public shop, whose proxy speaks https and says where a request came from. */

export const site = "https://shop.example.com";

export type Login = { username: string; password: string };
/** From where, with which cookies, and where to afterwards. */
export type From = { address?: string; cookie?: string; returnTo?: string };

/** Sends the form of the login, by default from an address of its own. */
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

/** The session that a login began, as the browser sends it along. */
export function sessionIn(answer: Response): string {
  const cookies = answer.headers.getSetCookie().join("\n");
  return /^__Host-sid=[\w-]{43}/.exec(cookies)?.[0] ?? "";
}
