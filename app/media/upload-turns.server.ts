const MOST_AT_ONCE = 64;
const MOST_OF_ONE_OWNER = 4;

const running = new Map<string, number>();
let runningInAll = 0;

/**
 * A turn to send a part of a file: 4 at once for one owner, 64 in all. Answers how to give it back, or
 * undefined when there is none; then the part is sent again a little later.
 */
export function takeUploadTurn(ownerId: string): (() => void) | undefined {
  const own = running.get(ownerId) ?? 0;
  if (own >= MOST_OF_ONE_OWNER || runningInAll >= MOST_AT_ONCE) return undefined;
  running.set(ownerId, own + 1);
  runningInAll += 1;
  return () => {
    const left = (running.get(ownerId) ?? 1) - 1;
    if (left > 0) running.set(ownerId, left);
    else running.delete(ownerId);
    runningInAll -= 1;
  };
}
