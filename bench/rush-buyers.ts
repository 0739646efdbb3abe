import { payInSandbox, rushFor } from "../tests/checkout/rush.ts";

/*
 * 200 buyers who want the same tracks, in a separate process, so that they don't delay the
 * measurement.
 */

const BUYERS = 200;

const [url = "", ...trackIds] = process.argv.slice(2);
const { first, refused } = await rushFor({ url: () => url }, trackIds, BUYERS);
await Promise.all(first.map(payInSandbox));
const isRight = first.length === trackIds.length && refused.every((text) => /^409/.test(text));
process.exitCode = isRight ? 0 : 1;
