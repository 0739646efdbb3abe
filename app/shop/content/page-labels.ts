import { m } from "#messages";
import { type ContentName, legalNames, pageNames } from "./content-names.ts";

export const pageLabels: Record<ContentName, () => string> = {
  home: m.nav_home,
  "track-store": m.settings_track_store,
  services: m.nav_services,
  sale: m.badge_sale,
  faq: m.faq_faq,
  contact: m.nav_contact,
  terms: m.nav_terms,
  privacy: m.nav_privacy,
  copyright: m.settings_copyright,
  license: m.nav_license,
};

export function labelOfPage(id: string): string | undefined {
  const name = [...pageNames, ...legalNames].find((each) => each === id);
  return name && pageLabels[name]();
}
