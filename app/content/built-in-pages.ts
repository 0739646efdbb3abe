import type { PageName } from "./content-names.ts";

export type BuiltInPage = {
  title: string;
  text: string;
  /**
   * Metadata for search engines and link previews, if different. The shop's name is appended to the
   * title.
   */
  meta?: { title: string; description: string };
};

export const builtInPages: Record<PageName, BuiltInPage> = {
  home: {
    title: "Ghost Production & Services",
    text: "Exclusive house and techno, finished and mastered. Every track is cut once, for one buyer. When it is sold, it is gone.",
    meta: {
      title: "Exclusive tracks, each sold once",
      description:
        "Exclusive house and techno instrumentals, each sold exactly once. Ghost production, mixing and mastering.",
    },
  },
  "track-store": {
    title: "Track Store",
    text: "Every exclusive track in the shop. Hear it, buy it, and nobody else ever gets it.",
  },
  services: {
    title: "Services",
    text: "Mixing, mastering and tracks made to order, by the people who fill this shop.",
  },
  sale: {
    title: "Special Offers",
    text: "Exclusive tracks at a lower price, until somebody takes them.",
  },
  faq: { title: "FAQ", text: "How buying, licences, delivery and revisions work." },
  contact: { title: "Contact", text: "Questions about a track, a licence or a service." },
};

/** Text used until the owner writes one for both home pages. */
export const builtInAlternativeHome: BuiltInPage = {
  title: "Exclusive Ghost Productions",
  text: "Finished house and techno instrumentals, each sold to one artist only.",
};
