export type ServicePackage = {
  title: string;
  description: string;
  priceCents: number;
  features: string[];
  isPopular: boolean;
};

export type ServiceGroup = { name: string; packages: ServicePackage[] };

/** What a new shop offers until its owner says otherwise. */
export const builtInGroups: ServiceGroup[] = [
  {
    name: "Mixing Services",
    packages: [
      {
        title: "Mastering 1 Track",
        description: "A finished mix, made ready for clubs and streaming.",
        priceCents: 4900,
        features: ["One stereo master", "WAV and MP3", "2 revisions included"],
        isPopular: false,
      },
      {
        title: "Mix/Mastering 1 Track",
        description: "From your stems to a master that holds up next to released records.",
        priceCents: 6900,
        features: ["Mix from stems", "Master included", "WAV and MP3", "3 revisions included"],
        isPopular: true,
      },
      {
        title: "Mix/Mastering 2 Tracks",
        description: "Both sides of a single, mixed to belong together.",
        priceCents: 10900,
        features: ["Two mixes from stems", "Two masters", "WAV and MP3", "3 revisions included"],
        isPopular: false,
      },
    ],
  },
  {
    name: "Mastering Services",
    packages: [
      {
        title: "Co-Production",
        description: "You have the idea. We finish it with you.",
        priceCents: 24900,
        features: ["Arrangement and sound design", "Mix and master", "2 revisions included"],
        isPopular: false,
      },
      {
        title: "Custom Track",
        description: "A track made to your references, owned by you alone.",
        priceCents: 34900,
        features: ["Made to order", "Mix and master", "Stems included", "3 revisions included"],
        isPopular: true,
      },
      {
        title: "Exclusive Vocal",
        description: "A custom track with a vocal recorded for it.",
        priceCents: 49900,
        features: [
          "Original vocal",
          "Mix and master",
          "Stems and dry vocal",
          "3 revisions included",
        ],
        isPopular: false,
      },
    ],
  },
];
