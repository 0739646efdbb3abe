export class CannotOpenDatabase extends Error {
  override readonly name = "CannotOpenDatabase";
}
