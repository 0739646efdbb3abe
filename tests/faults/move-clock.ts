import { readFileSync } from "node:fs";

/*
 * Preload for a shop's process (`--import`): at SIGUSR2 its clock jumps by the milliseconds in the
 * file CLOCK.
 */

const now = Date.now;
let off = 0;

Date.now = () => now() + off;
globalThis.Date = new Proxy(Date, {
  construct: (target, given, made) =>
    Reflect.construct(target, given.length > 0 ? given : [target.now()], made),
});

process.on("SIGUSR2", () => {
  off = Number(readFileSync(process.env.CLOCK ?? "", "utf8"));
  process.stdout.write(`The clock is ${off} ms off.\n`);
});
