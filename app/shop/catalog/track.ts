import type { AgreementModel } from "#app/shop/agreements/agreement-models.ts";

/** `colour` is the placeholder until an image has loaded. */
export type TrackCover = {
  /** Path of the images without width and extension, for example `/media/cover_images/3f…`. */
  path: string;
  color: string;
  /** Widths in pixels, smallest first. */
  widths: readonly number[];
};

export type TrackPreview = {
  url: string;
  durationSeconds: number;
  /** Peaks in the format of `writePeaks`: all 500 for a large drawing, otherwise 160. */
  peaks: string;
};

/** Reservation of a track by a buyer. */
export type TrackReservation = {
  /** Absent while the result depends on the payment provider. */
  until: Date | undefined;
  /** False if the payment provider decides, even after that time. */
  endsByClock: boolean;
};

export type PublicTrack = {
  id: string;
  slug: string;
  title: string;
  genre: string;
  priceCents: number;
  purchaseLink: string | undefined;
  bpm: number | undefined;
  key: string | undefined;
  durationSeconds: number | undefined;
  /** License model. */
  agreementModel: AgreementModel;
  isSold: boolean;
  /** Reservation of an unsold track. */
  reservation: TrackReservation | undefined;
  onSale: boolean;
  isNewArrival: boolean;
  isFavorite: boolean;
  cover: TrackCover | undefined;
  preview: TrackPreview | undefined;
};

/** Some letters become two in lowercase, so a title of 200 could exceed the database's limit. */
const MAX_SLUG_LENGTH = 200;

export function slugOf(title: string): string {
  const lowercase = [...title.normalize("NFC").toLowerCase()].slice(0, MAX_SLUG_LENGTH).join("");
  const slug = lowercase.replace(/[^\p{L}\p{M}\p{N}'_]+/gu, "-").replace(/^-+|-+$/g, "");
  return slug || "track";
}
