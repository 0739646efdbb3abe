import { Limit } from "#app/platform/database/limit.server.ts";
import { networkOf } from "#app/shop/accounts/network.server.ts";

const day = 24 * 60 * 60;

/* Limits are plenty for people and stop a flood. */
const perMinute = new Limit({ name: "messages a minute", uses: 3, seconds: 60 });
const perDay = new Limit({ name: "messages a day", uses: 20, seconds: day });
const inAll = new Limit({ name: "messages in all", uses: 500, seconds: day });

/** Counts before anything else is done. Returns the seconds to wait, 0 below the limits. */
export async function countMessageFrom(address: string): Promise<number> {
  const network = networkOf(address);
  const waits = [
    () => perMinute.count(network),
    () => perDay.count(network),
    () => inAll.count("everyone"),
  ];
  for (const count of waits) {
    const wait = await count();
    if (wait > 0) return wait;
  }
  return 0;
}
