import type { LegalName } from "./content-names.ts";
import { shopContent } from "./shop-content.server.ts";

type LegalText = { title: string; paragraphs: string[] };

const defaultTextNotice =
  "This is the shop's default text. The owner should replace it with one that complies with local law.";

const builtInLegal: Record<LegalName, LegalText> = {
  terms: {
    title: "Terms",
    paragraphs: [
      "Tracks are sold by the producer who runs this shop. Each is sold once, to one buyer, and is then withdrawn from sale.",
      "A track is bought in one of two ways, as shown on its page. In this shop: pressing Buy reserves the track for a limited time, and it is yours once you have paid; the payment itself takes place at the payment provider or bank you choose. Or on the page that its purchase link opens: the terms of that page then apply, and the track is not reserved for anyone until it is sold.",
      defaultTextNotice,
    ],
  },
  privacy: {
    title: "Privacy",
    paragraphs: [
      "Browsing this shop sets no cookies. Liking a track sets one that contains a random number, so that each track is liked only once. Reserving a track or ordering a service sets one for 30 days, which lets your browser open your orders. Signing in sets one that keeps you signed in.",
      "If you sign up for new-track alerts, we store your email address and your search: for one week if you don't confirm them, otherwise until you unsubscribe through the link in any alert. Both are then erased.",
      "Your theme, language, volume, and liked tracks are stored only in your browser. Nothing is loaded from third parties.",
      "The shop counts how often its tracks are viewed and played, the names of referring sites, and searches with no results. This sets no cookies and stores no IP addresses. To count each visit only once a day, the shop keeps a hash of IP address, browser, and track until midnight UTC, made with a random number that is then discarded. Browsers that send Do Not Track or Global Privacy Control are not counted.",
      defaultTextNotice,
    ],
  },
  copyright: {
    title: "Copyright",
    paragraphs: [
      "All recordings and covers in this shop belong to their creators until they are sold. You may listen to the previews here, but not copy or release them.",
      defaultTextNotice,
    ],
  },
  license: {
    title: "License",
    paragraphs: [
      "The buyer of a track gets an exclusive license to release it under a name of their choice, with no limits on time, territory, or number of copies.",
      defaultTextNotice,
    ],
  },
};

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
