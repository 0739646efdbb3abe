import { m } from "#messages";

/** Says, in the language of the address, that the page can be read in it. */
export function loader(): Response {
  return Response.json({ text: m.language_offer(), close: m.close() });
}
