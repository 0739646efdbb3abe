import { RateLimiterMemory } from "rate-limiter-flexible";

/** Thirty likes an hour from one address: plenty for a household, useless for a bot. */
const likes = new RateLimiterMemory({ keyPrefix: "likes", points: 30, duration: 60 * 60 });

/** Counts one attempt to like; false when the address has used up its hour. */
export async function mayLikeNow(address: string): Promise<boolean> {
  try {
    await likes.consume(address);
    return true;
  } catch {
    return false;
  }
}
