import { musicalKeys } from "../musical-keys.ts";
import type { Mix } from "./mixes.ts";

/*
 * Neighboring numbers of the Camelot wheel share all notes but one; A and B of a number are
 * relative keys. `musicalKeys` has the wheel's order.
 */

export type Camelot = (typeof musicalKeys)[number]["camelot"];

const KEYS = musicalKeys.length;
/** Minor keys have every other index. */
const STEP = 2;

const indexes = new Map<string, number>(
  musicalKeys.flatMap(({ key, camelot }, index) => [
    [key, index],
    [camelot, index],
  ]),
);

export function keyIndexOf(name: string): number | undefined {
  return indexes.get(name);
}

export function camelotOf(key: string): Camelot | undefined {
  const index = indexes.get(key);
  return index === undefined ? undefined : musicalKeys[index]?.camelot;
}

export function keysThatMix(camelot: Camelot, mix: Mix): number[] {
  const index = indexes.get(camelot) ?? 0;
  const relative = index ^ 1;
  const stepped = (steps: number) => (index + steps * STEP + KEYS) % KEYS;
  switch (mix) {
    case "exact":
      return [index];
    case "compatible":
      return [index, stepped(1), stepped(-1), relative];
    case "up":
      return [stepped(1), stepped(2)];
    case "down":
      return [stepped(-1), stepped(-2)];
    case "relative":
      return [relative];
  }
}
