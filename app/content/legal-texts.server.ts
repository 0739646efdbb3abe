import type { LegalName } from "./content-names.ts";
import { shopContent } from "./shop-content.server.ts";

type LegalText = { title: string; paragraphs: string[] };

const standIn =
  "This is the default text that comes with the shop. Its owner is asked to replace it with one that fits the law of their country.";

const builtInLegal: Record<LegalName, LegalText> = {
  terms: {
    title: "Terms",
    paragraphs: [
      "Tracks are sold by the producer who runs this shop. Each is sold once, to one buyer, and is withdrawn from sale afterwards.",
      "A track is bought in one of two ways, and its page shows which. In this shop: pressing Buy reserves it for a while, and it is yours once it is paid; the payment itself happens at the payment provider or the bank that you choose. Or on the page that its purchase link opens: then the terms of that page apply, and the track is reserved for nobody until it is sold.",
      standIn,
    ],
  },
  privacy: {
    title: "Privacy",
    paragraphs: [
      "Browsing this shop sets no cookie. Liking a track sets one that holds a random number, so that a track is liked once; reserving a track or ordering a service sets one for thirty days, by which your browser opens its own orders; signing in sets one that keeps you signed in.",
      "Who asks for mails about new tracks has their address stored for that, with what they search for: for a week unless they confirm it by a mail, else until they stop the mails by the link in each of them. Then both are erased.",
      "Your choice of theme, volume and liked tracks stay in your own browser. Nothing is loaded from other companies.",
      "The shop counts how often its tracks are opened and heard, the names of the sites that lead here, and searches that find nothing. No cookie is set for that and no address is stored. So that a visit counts once a day, a hash of address, browser and track is kept until midnight UTC, made with a random number that is then thrown away. Whose browser sends Do Not Track or Global Privacy Control is not counted.",
      standIn,
    ],
  },
  copyright: {
    title: "Copyright",
    paragraphs: [
      "All recordings and sleeves in this shop belong to their makers until they are sold. Previews may be heard here and not be copied or released.",
      standIn,
    ],
  },
  license: {
    title: "License",
    paragraphs: [
      "The buyer of a track gets an exclusive licence to release it under a name of their choice, without limits of time, place or number of copies.",
      standIn,
    ],
  },
};

/** Returns the owner's text, or the built-in one. */
export async function findLegalText(name: LegalName): Promise<{ title: string; text: string }> {
  const { written } = await shopContent();
  return {
    title: builtInLegal[name].title,
    text: written.get(name)?.text ?? builtInLegalText(name),
  };
}

export function builtInLegalText(name: LegalName): string {
  return builtInLegal[name].paragraphs.join("\n\n");
}
