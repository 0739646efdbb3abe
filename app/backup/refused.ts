/** Nothing was changed; the message is a sentence for the user. */
export class Refused extends Error {
  override readonly name = "Refused";
}
