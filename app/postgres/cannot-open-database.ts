/** The message is one sentence for the operator. */
export class CannotOpenDatabase extends Error {
  override readonly name = "CannotOpenDatabase";
}
