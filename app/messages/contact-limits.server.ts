import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { networkOf } from "#app/accounts/network.ts";

const day = 24 * 60 * 60;

/** What one household may write, and what all visitors together: plenty for people, a trickle of a flood. */
const perMinute = new RateLimiterMemory({ keyPrefix: "minute", points: 3, duration: 60 });
const perDay = new RateLimiterMemory({ keyPrefix: "day", points: 20, duration: day });
const inAll = new RateLimiterMemory({ keyPrefix: "all", points: 500, duration: day });

/**
 * Counts a message before the database hears of it, so that a flood keeps nobody else waiting. Answers
 * 0 when it may be received, else the seconds to wait.
 */
export async function countMessageFrom(address: string): Promise<number> {
  const network = networkOf(address);
  try {
    await perMinute.consume(network);
    await perDay.consume(network);
    await inAll.consume("everyone");
    return 0;
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    return Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
  }
}
