import type { Language } from "#app/platform/i18n/language.ts";
import type { AgreementModel } from "#app/shop/agreements/agreement-models.ts";

export type CoverPicture = {
  /** The path has no width and extension, for example `/media/cover_images/3f…`. */
  path: string;
  color: string;
  /** Widths are in pixels, smallest first. */
  widths: readonly number[];
};

/** A cover without a picture has the color of the genre. */
export type TrackCover = CoverPicture | { path?: undefined; color: string };

export type TrackPreview = {
  url: string;
  durationSeconds: number;
  /** The format is that of `writePeaks`: all 500 for a large drawing, otherwise 160. */
  peaks: string;
};

export type TrackReservation = {
  /** Absent while the payment provider has not answered. */
  until: Date | undefined;
  /** False if the payment provider decides, even after `until`. */
  endsByClock: boolean;
};

export type PublicTrack = {
  id: string;
  slug: string;
  title: string;
  /** Name in the language of the page, or the owner's with its own language. */
  genre: string;
  genreLang?: Language;
  priceCents: number;
  /** The price before a promotion that reduces it. */
  formerPriceCents: number | undefined;
  purchaseLink: string | undefined;
  bpm: number | null;
  key: string | null;
  /** The key as pages show it, with its Camelot code and spaces that never break. */
  keyName: string | undefined;
  durationSeconds: number | undefined;
  agreementModel: AgreementModel;
  isSold: boolean;
  reservation: TrackReservation | undefined;
  onSale: boolean;
  isNewArrival: boolean;
  isFavorite: boolean;
  cover: TrackCover | undefined;
  preview: TrackPreview | undefined;
};

/** Some letters become two in lowercase, so a longer title could exceed the database's limit. */
const MAX_SLUG_LENGTH = 200;

export function slugOf(title: string): string {
  const lowercase = [...title.normalize("NFC").toLowerCase()].slice(0, MAX_SLUG_LENGTH).join("");
  const slug = lowercase.replace(/[^\p{L}\p{M}\p{N}'_]+/gu, "-").replace(/^-+|-+$/g, "");
  return slug || "track";
}
