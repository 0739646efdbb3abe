import { m } from "#messages";
import type { LegalName } from "./content-names.ts";
import { shopContent } from "./shop-content.server.ts";
import { translate } from "./translations.server.ts";

const defaultTextNotice =
  "This is the shop's default text. The owner should replace it with one that complies with local law.";

const builtInLegal: Record<LegalName, string[]> = {
  terms: [
    "Tracks are sold by the producer who runs this shop. Each is sold once, to one buyer, and is then withdrawn from sale.",
    "A track is bought in one of two ways, as shown on its page. In this shop: pressing Buy reserves the track for a limited time, and it is yours once you have paid; the payment itself takes place at the payment provider or bank you choose. Or on the page that its purchase link opens: the terms of that page then apply, and the track is not reserved for anyone until it is sold.",
    defaultTextNotice,
  ],
  privacy: [
    "Browsing this shop sets no cookies. Liking a track sets one that contains a random number, so that each track is liked only once. Reserving a track or ordering a service sets one for 30 days, which lets your browser open your orders. Signing in sets one that keeps you signed in.",
    "If you sign up for new-track alerts, we store your email address and your search: for one week if you don't confirm them, otherwise until you unsubscribe through the link in any alert. Both are then erased.",
    "Your theme, language, volume, and liked tracks are stored only in your browser. Nothing is loaded from third parties.",
    "The shop counts how often its tracks are viewed and played, the names of referring sites, and searches with no results. This sets no cookies and stores no IP addresses. To count each visit only once a day, the shop keeps a hash of IP address, browser, and track until midnight UTC, made with a random number that is then discarded. Browsers that send Do Not Track or Global Privacy Control are not counted.",
    defaultTextNotice,
  ],
  copyright: [
    "All recordings and covers in this shop belong to their creators until they are sold. You may listen to the previews here, but not copy or release them.",
    defaultTextNotice,
  ],
  license: [
    "The buyer of a track gets an exclusive license to release it under a name of their choice, with no limits on time, territory, or number of copies.",
    defaultTextNotice,
  ],
};

const titles: Record<LegalName, () => string> = {
  terms: m.nav_terms,
  privacy: m.nav_privacy,
  copyright: m.nav_copyright,
  license: m.nav_license,
};

/** Finds the original, which is the version that binds. */
export async function findLegalText(name: LegalName): Promise<{ text: string }> {
  const { written } = await shopContent();
  return { text: written.get(name)?.text ?? builtInLegalText(name) };
}

/** Finds the text in the language of the request, if there is one. */
export async function findLegalPage(name: LegalName) {
  const original = await findLegalText(name);
  const { text, langs } = await translate("legal", name, original);
  const isTranslated = text !== original.text;
  return { title: titles[name](), text, lang: langs.text, isTranslated };
}

export function builtInLegalText(name: LegalName): string {
  return builtInLegal[name].join("\n\n");
}
