import type { PageName } from "./content-names.ts";

export type BuiltInPage = {
  title: string;
  text: string;
  /** The shop's name precedes this title. */
  meta?: { title: string; description: string };
};

export const builtInPages: Record<PageName, BuiltInPage> = {
  home: {
    title: "Ghost Production & Services",
    text: "Exclusive music, finished and mastered. Every track is made for one buyer. Once it's sold, it's gone.",
    meta: {
      title: "Exclusive tracks, each sold once",
      description:
        "Exclusive tracks, each sold exactly once. Ghost production, mixing, and mastering.",
    },
  },
  "track-store": {
    title: "Track Store",
    text: "Every exclusive track in the shop. Listen, buy, and no one else ever gets it.",
  },
  services: {
    title: "Services",
    text: "Mixing, mastering, and custom tracks from the producers behind this shop.",
  },
  sale: {
    title: "Special Offers",
    text: "Exclusive tracks at a lower price, until they're gone.",
  },
  faq: { title: "FAQ", text: "How buying, licenses, delivery, and revisions work." },
  contact: { title: "Contact", text: "Questions about a track, a license, or a service." },
};

export const builtInAlternativeHome: BuiltInPage = {
  title: "Exclusive Ghost Productions",
  text: "Finished tracks, each sold to one artist only.",
};
