import { givenSession, givenUser } from "./given.ts";

/* What the tests of who may do what have in common. */

/** Whoever has an account, a visitor, or a visitor whose browser says these things of itself. */
export type Asker = { id: string; role: "user" | "admin" } | Record<string, string> | undefined;

/** Asks the shop as somebody, with a session for this one request, since one address ends it. */
export function askerOf(shop: { url(): string }) {
  return async (who: Asker, method: string, path: string, body?: BodyInit): Promise<Response> => {
    const headers: Record<string, string> = { Origin: shop.url(), ...(!hasAccount(who) && who) };
    if (hasAccount(who)) headers.Cookie = `sid=${await givenSession(who)}`;
    return fetch(new URL(path, shop.url()), {
      method,
      headers,
      body: body ?? null,
      redirect: "manual",
    });
  };
}

function hasAccount(who: Asker): who is { id: string; role: "user" | "admin" } {
  return who !== undefined && "role" in who;
}

/** Where a page's script asks for the data of an address. */
export const dataOf = (address: string) => `${address === "/" ? "/_" : address}.data`;

export async function givenPeople() {
  return {
    visitor: undefined,
    plain: await givenUser({ canUpload: false }),
    uploader: await givenUser(),
    "another uploader": await givenUser(),
    admin: await givenUser({ role: "admin" }),
    deactivated: await givenUser({ role: "admin", isActive: false }),
  };
}
