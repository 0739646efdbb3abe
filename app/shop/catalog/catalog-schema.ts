import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { DayColumn, MadeAt } from "#app/platform/database/column-types.ts";
import type { DeletedTranslation } from "#app/shop/content/content-schema.ts";
import type { GenreColor } from "./genres/genre-colors.ts";

export type CatalogTables = {
  musicTracks: MusicTracks;
  genres: Genres;
  formerGenres: FormerGenres;
  genreMerges: GenreMerges;
  genreMergeTracks: GenreMergeTracks;
  formerSlugs: FormerSlugs;
  trackSubmissions: TrackSubmissions;
  trackSales: TrackSales;
  trackPrices: TrackPrices;
  bulkActs: BulkActs;
  bulkActTracks: BulkActTracks;
  trackLikes: TrackLikes;
  trackLikeVisitors: TrackLikeVisitors;
  soundQuestions: SoundQuestions;
};

export type MusicTracks = {
  id: string;
  slug: string;
  title: string;
  genre: string;
  description: Generated<string>;
  priceCents: number;
  /** Lowest price that discounts leave. Never public. */
  floorCents: number | null;
  purchaseLink: string | null;
  coverFileId: string | null;
  previewFileId: string | null;
  durationSeconds: number | null;
  bpm: number | null;
  key: string | null;
  subgenre: string | null;
  vocals: "instrumental" | "vocal" | "topline" | null;
  vocalGender: "female" | "male" | "mixed" | null;
  /** Code of ISO 639-1. */
  vocalLanguage: string | null;
  /** Program that opens the project file. */
  software: string | null;
  tags: Generated<string[]>;
  releaseDate: DayColumn | null;
  userId: string | null;
  position: number;
  soldAt: Date | null;
  onSale: Generated<boolean>;
  isNewArrival: Generated<boolean>;
  isFavorite: Generated<boolean>;
  isDraft: Generated<boolean>;
  /** License model. */
  agreementModel: Generated<"licence" | "assignment" | "shared-publishing">;
  /** Declaration of the seller, or null for none. */
  samples: string | null;
  aiParts: string | null;
  offeredBefore: string | null;
  contentId: string | null;
  /**
   * Null means not archived. An archived track was sold, is also a draft, and is available only to
   * its buyer.
   */
  archivedAt: Date | null;
  /** Time when visitors could first see it. Null means not yet, or before the shop recorded it. */
  publishedAt: Date | null;
  searchText: GeneratedAlways<string>;
  searchGrams: GeneratedAlways<string[]>;
  createdAt: MadeAt;
  updatedAt: Generated<Date>;
};

/** `formKey` belongs to the form that added it. */
export type Genres = {
  id: Generated<string>;
  name: string;
  position: number;
  isHidden: Generated<boolean>;
  /** Ground of covers without a picture. */
  color: GenreColor | null;
  version: Generated<number>;
  formKey: string | null;
  createdAt: MadeAt;
};

/** `name` leads to the genre that replaced it. */
export type FormerGenres = { name: string; genreId: string; mergeId: string | null };

/** The genre that was merged, to undo it. */
export type GenreMerges = {
  id: string;
  userId: string | null;
  genreId: string;
  name: string;
  position: number;
  isHidden: boolean;
  color: GenreColor | null;
  intoId: string;
  translations: ColumnType<DeletedTranslation[], string | undefined, string>;
  madeAt: MadeAt;
  undoneAt: Date | null;
};

export type GenreMergeTracks = { mergeId: string; trackId: string };

export type FormerSlugs = { slug: string; trackId: string };

export type TrackSubmissions = {
  key: string;
  userId: string;
  bodyHash: Buffer;
  trackId: string;
  createdAt: MadeAt;
};

/**
 * Sales with a reduced price or dates, at most one per track. `startedAt` is null until the sale
 * starts.
 */
export type TrackSales = {
  trackId: string;
  cutPercent: number | null;
  cutCents: number | null;
  startsAt: Date;
  endsAt: Date | null;
  startedAt: Date | null;
  /** Price restored at the end of the sale if the track still has `salePriceCents`. */
  fullPriceCents: number | null;
  salePriceCents: number | null;
};

/** Prices at which a track was for sale, each until the next one. The database adds them. */
export type TrackPrices = {
  trackId: string;
  since: Date;
  /** Null while the track is a draft. */
  priceCents: number | null;
};

/** Bulk actions, while they can be undone. */
export type BulkActs = {
  id: string;
  userId: string;
  act: unknown;
  leftOut: unknown;
  hasMore: boolean;
  madeAt: MadeAt;
  undoneAt: Date | null;
  restored: number | null;
};

export type BulkActTracks = {
  bulkActId: string;
  trackId: string;
  before: unknown;
  after: unknown;
  isRestored: Generated<boolean>;
};

export type TrackLikes = {
  id: Generated<string>;
  trackId: string;
  count: Generated<number>;
  updatedAt: Generated<Date>;
};

/** `visitorHash` is the SHA-256 of a browser's random visitor ID. */
export type TrackLikeVisitors = { trackId: string; visitorHash: Buffer; createdAt: MadeAt };

/** Private: a track shares music with another's or with a sold one. An administrator decides. */
export type SoundQuestions = {
  id: Generated<string>;
  trackId: string;
  otherTrackId: string;
  /** Files of the track that are under review. */
  fileIds: string[];
  /** Passages to compare, with their start in each file. */
  fileId: string;
  otherFileId: string;
  seconds: number;
  otherSeconds: number;
  askedAt: Generated<Date>;
  /** Null means open. Only allowed tracks are published. */
  decision: "allowed" | "kept-out" | null;
  reason: string | null;
  /** Name of an account. */
  decidedBy: string | null;
  decidedAt: Date | null;
};
