import { z } from "zod";
import { houseAndTechno } from "#app/shop/catalog/genres/genre-names.ts";

const key = /^[A-G][#b]? (minor|major)$/;

/** Track of the demo shop in `demo/shop/catalog.json`. Paths are relative to `demo/shop`. */
export const demoTrack = z.strictObject({
  title: z.string().trim().min(1).max(200),
  file: z.string().regex(/^audio\/[a-z0-9-]+\.ogg$/),
  cover: z.string().regex(/^covers\/[a-z0-9-]+\.webp$/),
  score: z.string().regex(/^midi\/[a-z0-9-]+\.mid$/),
  genre: z.enum(houseAndTechno),
  bpm: z.number().min(60).max(200),
  key: z.string().regex(key),
  priceCents: z.int().min(2_999).max(34_900),
  description: z.string().trim().min(1).max(5_000),
  isNewArrival: z.boolean(),
  onSale: z.boolean(),
  isFavorite: z.boolean(),
  sold: z.boolean(),
  releaseDate: z.iso.date(),
  purchaseLink: z.url({ protocol: /^https$/ }).optional(),
});

/** Returns all tracks. The order of the file is the shop's order. */
export const demoCatalog = z.array(demoTrack).min(28);

export type DemoTrack = z.infer<typeof demoTrack>;
