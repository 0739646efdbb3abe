/** Error after which nothing was changed. The message is for the user. */
export class RefusedError extends Error {
  override readonly name = "Refused";
}
