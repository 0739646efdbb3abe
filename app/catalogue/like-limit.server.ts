import { networkOf } from "#app/accounts/network.ts";
import { Limit } from "#app/database/limit.server.ts";

/** Thirty likes an hour from one network: plenty for a household, useless for a bot. */
const likes = new Limit({ name: "likes", uses: 30, seconds: 60 * 60 });

/** Counts one attempt to like; false when the network has used up its hour. */
export async function mayLikeNow(address: string): Promise<boolean> {
  return (await likes.count(networkOf(address))) === 0;
}
