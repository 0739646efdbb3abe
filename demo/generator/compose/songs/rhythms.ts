/** Rhythms that every genre uses, in sixteenths. */
export const FOUR = "x...x...x...x...";
/** Kick without the last beat, so that the next section lands. */
export const FOUR_TURN = "x...x...x.......";
export const OFFBEAT = "..x...x...x...x.";
export const BACKBEAT = "....x.......x...";
/** Roll before a drop, which doubles and then quadruples its speed. */
export const ROLL = "x...x...x...x...|x.x.x.x.x.x.x.x.|xxxxxxxxxxxxXXXX";
