import type { AgreementModel } from "#app/agreements/agreement-models.ts";

/** `colour` is painted until a size has loaded. */
export type ShownCover = {
  /** Path of the sizes without width and extension, such as `/media/cover_images/3f…`. */
  path: string;
  colour: string;
  /** In pixels, smallest first. */
  widths: readonly number[];
};

export type ShownPreview = {
  url: string;
  durationSeconds: number;
  /** As `writePeaks` writes them: all 500 where the drawing is large, else 160. */
  peaks: string;
};

/** Somebody is buying the track. */
export type ShownReservation = {
  /** Absent while only the payment provider can say what becomes of it. */
  until: Date | undefined;
  /** Or by the payment provider's word, even after that time. */
  endsByClock: boolean;
};

export type ShownTrack = {
  id: string;
  slug: string;
  title: string;
  genre: string;
  priceCents: number;
  purchaseLink: string | undefined;
  bpm: number | undefined;
  key: string | undefined;
  durationSeconds: number | undefined;
  /** What of its rights is sold. */
  agreementModel: AgreementModel;
  isSold: boolean;
  /** Of a track that is not sold. */
  reservation: ShownReservation | undefined;
  onSale: boolean;
  isNewArrival: boolean;
  isFavorite: boolean;
  cover: ShownCover | undefined;
  preview: ShownPreview | undefined;
};

/** A few letters become two in lower case: a title of 200 could outgrow what the database takes. */
const MAX_SLUG_LENGTH = 200;

export function slugOf(title: string): string {
  const words = [...title.normalize("NFC").toLowerCase()].slice(0, MAX_SLUG_LENGTH).join("");
  const slug = words.replace(/[^\p{L}\p{M}\p{N}'_]+/gu, "-").replace(/^-+|-+$/g, "");
  return slug || "track";
}
