/** A reason, in one sentence for the person who starts the shop, why its database cannot be opened. */
export class CannotOpenDatabase extends Error {
  override readonly name = "CannotOpenDatabase";
}
