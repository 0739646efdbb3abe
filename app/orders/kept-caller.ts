import type { Caller } from "#app/web/request-context.ts";

/** Characters that the database takes of each. */
const LONGEST_ADDRESS = 100;
const LONGEST_USER_AGENT = 300;

/** From where a link was used or a track was bought, as it is kept. */
export function keptCaller({ address, userAgent }: Caller) {
  return {
    address: address.slice(0, LONGEST_ADDRESS),
    userAgent: userAgent?.slice(0, LONGEST_USER_AGENT) ?? null,
  };
}
