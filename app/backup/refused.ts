/** Nothing was done, and the message is the one sentence that says why. */
export class Refused extends Error {
  override readonly name = "Refused";
}
