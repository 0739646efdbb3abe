import type { Services } from "./service-package.ts";

/** What a new shop offers until its owner says otherwise. */
export const builtInServices: Services = {
  mixing: [
    {
      id: "mixing-1",
      title: "Mastering 1 Track",
      description: "A finished mix, made ready for clubs and streaming.",
      priceCents: 4900,
      features: ["One stereo master", "WAV and MP3", "2 revisions included"],
      isPopular: false,
      purchaseLink: undefined,
      version: 1,
    },
    {
      id: "mixing-2",
      title: "Mix/Mastering 1 Track",
      description: "From your stems to a master that holds up next to released records.",
      priceCents: 6900,
      features: ["Mix from stems", "Master included", "WAV and MP3", "3 revisions included"],
      isPopular: true,
      purchaseLink: undefined,
      version: 1,
    },
    {
      id: "mixing-3",
      title: "Mix/Mastering 2 Tracks",
      description: "Both sides of a single, mixed to belong together.",
      priceCents: 10900,
      features: ["Two mixes from stems", "Two masters", "WAV and MP3", "3 revisions included"],
      isPopular: false,
      purchaseLink: undefined,
      version: 1,
    },
  ],
  mastering: [
    {
      id: "mastering-1",
      title: "Co-Production",
      description: "You have the idea. We finish it with you.",
      priceCents: 24900,
      features: ["Arrangement and sound design", "Mix and master", "2 revisions included"],
      isPopular: false,
      purchaseLink: undefined,
      version: 1,
    },
    {
      id: "mastering-2",
      title: "Custom Track",
      description: "A track made to your references, owned by you alone.",
      priceCents: 34900,
      features: ["Made to order", "Mix and master", "Stems included", "3 revisions included"],
      isPopular: true,
      purchaseLink: undefined,
      version: 1,
    },
    {
      id: "mastering-3",
      title: "Exclusive Vocal",
      description: "A custom track with a vocal recorded for it.",
      priceCents: 49900,
      features: ["Original vocal", "Mix and master", "Stems and dry vocal", "3 revisions included"],
      isPopular: false,
      purchaseLink: undefined,
      version: 1,
    },
  ],
};
