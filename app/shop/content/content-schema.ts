import type { Generated } from "kysely";
import type { Database } from "#app/platform/database/schema.ts";
import type { Language } from "#app/platform/i18n/language.ts";
import type { Currency } from "#app/platform/system/currency.ts";
import type { ReleaseProblem } from "./release-problem.ts";
import type { TranslatedField, TranslatedKind } from "./translated-fields.ts";

export type ContentTables = {
  settings: ShopSettings;
  pageContents: PageContents;
  faqItems: FaqItems;
  releaseChecks: ReleaseChecks;
  translations: Translations;
};

export type ShopSettings = {
  id: Generated<boolean>;
  contactEmail: string | null;
  instagramLink: string | null;
  youtubeLink: string | null;
  soundcloudLink: string | null;
  isInMaintenance: Generated<boolean>;
  voiceTagFileId: string | null;
  isVoiceTagOn: Generated<boolean>;
  logoFileId: string | null;
  currency: Generated<Currency>;
  reservationMinutes: Generated<number>;
  /** Most tracks of a cart. */
  cartTracks: Generated<number>;
  /** Null means that tracks are sold by their external purchase links only. */
  checkoutOpenedAt: Date | null;
  /** Name typed to confirm, or null if a demo opened it. */
  checkoutOpenedBy: string | null;
  /** Null turns bank transfers off. */
  bankHolder: string | null;
  bankIban: string | null;
  bankBic: string | null;
  /** Bank days until a transfer is due, and days of grace for which the track stays reserved. */
  transferDays: Generated<number>;
  transferGraceDays: Generated<number>;
  /** Legal name of the seller, as buyers see it. */
  sellerName: string | null;
  sellerAddress: string | null;
  sellerEmail: string | null;
  sellerPhone: string | null;
  /** Company registration, VAT number. */
  sellerRegistration: string | null;
  /** Link to the complaints book that Portuguese sellers must provide. */
  complaintsLink: string | null;
  /** Null displays nothing about taxes. */
  taxMode: "none" | "home" | "buyer-country" | null;
  taxCountry: string | null;
  /** Seller's VAT ID, which identifies the requester to VIES. */
  taxVatId: string | null;
  /** Whether businesses in other EU countries owe the VAT themselves. */
  taxReverseCharge: Generated<boolean>;
  /** Yearly sales up to which a small business charges no tax, in whole units of the currency. */
  taxLimit: number | null;
  /** Reason why no tax is charged. */
  taxNote: string | null;
  sellerCountry: string | null;
  /** Tax number of a seller without a VAT ID. */
  sellerTaxNumber: string | null;
  /** Issuer of the invoices, or null if the owner has not chosen yet. */
  invoiceMode: "none" | "certified-tool" | "this-shop" | null;
  invoicePrefix: Generated<string>;
  orderPrefix: Generated<string>;
  /** Null means the default. */
  shopName: string | null;
  accentDark: string | null;
  accentLight: string | null;
  /** Languages of the storefront, always with the default. */
  languages: Generated<Language[]>;
  /** URL that receives ledger entries. */
  webhookUrl: string | null;
  /** Secret that signs the webhook. */
  webhookSecret: string | null;
  /** Whether downloads are paused while the payment is disputed. */
  pausesDisputedFiles: Generated<boolean>;
  /** Whether tags such as `Sounds like Burial` are accepted. */
  allowsArtistTags: Generated<boolean>;
  /** Kinds of files that a track needs to be published. */
  promisedKinds: Generated<Database["trackFiles"]["kind"][]>;
  /** Retention periods of personal data. */
  paidOrderYears: Generated<number>;
  unpaidOrderDays: Generated<number>;
  addressDays: Generated<number>;
  messageMonths: Generated<number>;
  /** Applies to administrators. */
  requiresSecondFactor: Generated<boolean>;
  /** Share of producers without their own. */
  shareBasisPoints: Generated<number>;
  shareHoldDays: Generated<number>;
  payoutMinimumCents: Generated<number>;
  /** Null means that only `SMTP_URL` names a mail server. */
  mailHost: string | null;
  mailPort: Generated<number>;
  mailUsername: string | null;
  /** Sealed for this host and username. */
  mailPassword: Buffer | null;
  /** Null means the contact address. */
  mailFrom: string | null;
  /** Sealed. Null means that only the environment has keys. */
  stripeKeys: Buffer | null;
  paypalKeys: Buffer | null;
  firstStepsHiddenAt: Date | null;
  /** Atom feed of Dubplate's releases. Null asks nobody. */
  releaseFeed: string | null;
  updatedAt: Generated<Date>;
};

export type PageContents = {
  id:
    | "home"
    | "track-store"
    | "services"
    | "sale"
    | "faq"
    | "contact"
    | "terms"
    | "privacy"
    | "copyright"
    | "license";
  /** Null for legal pages, whose titles cannot be edited. */
  title: string | null;
  text: string;
  updatedAt: Generated<Date>;
};

export type FaqItems = {
  id: Generated<string>;
  question: string;
  answer: string;
  position: number;
  formKey: string | null;
  /** Number of edits, which detects concurrent ones. */
  version: Generated<number>;
  updatedAt: Generated<Date>;
  /** Null means a built-in answer that the owner has neither confirmed nor changed. */
  confirmedAt: Date | null;
  /** Subject of a built-in answer that depends on what the shop offers. */
  builtIn: "payment" | "delivery" | null;
  isHidden: Generated<boolean>;
};

export type ReleaseChecks = {
  feed: string;
  checkedAt: Generated<Date>;
  /** The newest release. Null until the feed names one. */
  version: string | null;
  title: string | null;
  link: string | null;
  publishedAt: Date | null;
  /** Reason why the last check failed. */
  problem: ReleaseProblem | null;
};

export type Translations = {
  kind: TranslatedKind;
  subjectId: string;
  field: TranslatedField;
  language: string;
  text: string;
  /** Version of the original that was translated. */
  original: string;
};

export type DeletedTranslation = Omit<Translations, "kind" | "subjectId">;
