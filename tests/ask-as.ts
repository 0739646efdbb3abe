import { givenSession, givenUser } from "./given.ts";

/* What the tests of who may do what have in common. */

export type Person = { id: string; role: "user" | "admin" } | undefined;

/** Asks the shop as somebody, with a session for this one request, since one address ends it. */
export function askerOf(shop: { url(): string }) {
  return async (who: Person, method: string, path: string, body?: BodyInit): Promise<Response> => {
    const headers: Record<string, string> = { Origin: shop.url() };
    if (who) headers.Cookie = `sid=${await givenSession(who)}`;
    return fetch(new URL(path, shop.url()), {
      method,
      headers,
      body: body ?? null,
      redirect: "manual",
    });
  };
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
