/** Error with a message for the operator. */
export class CannotOpenDatabase extends Error {
  override readonly name = "CannotOpenDatabase";
}
