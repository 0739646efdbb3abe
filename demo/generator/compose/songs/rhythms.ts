/** Rhythms that every genre uses, in sixteenths. */
export const FOUR = "x...x...x...x...";
/** The kick leaves the last beat out, so that the next section lands. */
export const FOUR_TURN = "x...x...x.......";
export const OFFBEAT = "..x...x...x...x.";
export const BACKBEAT = "....x.......x...";
/** Twice as often, then four times: the roll before a drop. */
export const ROLL = "x...x...x...x...|x.x.x.x.x.x.x.x.|xxxxxxxxxxxxXXXX";
