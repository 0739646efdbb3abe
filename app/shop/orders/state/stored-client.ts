import type { Client } from "#app/platform/http/request-context.ts";

const MAX_ADDRESS_LENGTH = 100;
const MAX_USER_AGENT_LENGTH = 300;

export function toStoredClient({ address, userAgent }: Client) {
  return {
    address: address.slice(0, MAX_ADDRESS_LENGTH),
    userAgent: userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
  };
}
