import { sql } from "kysely";
import { onChange, type TableChange } from "#app/platform/database/changes.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { type Language, languages } from "#app/platform/i18n/language.ts";
import type { Currency } from "#app/platform/system/currency.ts";
import { log } from "#app/platform/system/log.server.ts";
import { runForAll } from "#app/platform/system/request-scope.server.ts";
import { DEFAULT_SHOP_NAME } from "#app/platform/ui/shop-name.ts";
import type { ContentName } from "./content-names.ts";
import { translationKey } from "./translated-fields.ts";

export type WrittenPage = { title: string | null; text: string };

export type ShopContent = {
  isInMaintenance: boolean;
  /** An open checkout sells tracks without an external purchase link. */
  isCheckoutOpen: boolean;
  currency: Currency;
  shopName: string;
  /** The path has no width and extension. */
  logo: string | undefined;
  /** The color is `#rrggbb`. */
  accentDark: string | null;
  accentLight: string | null;
  /** Languages of the storefront. */
  languages: readonly Language[];
  instagramLink: string | null;
  youtubeLink: string | null;
  soundcloudLink: string | null;
  sellerRegistration: string | null;
  complaintsLink: string | null;
  written: ReadonlyMap<ContentName, WrittenPage>;
  /** Texts by `translationKey`, without those of tracks and agreements, which may be too many. */
  translations: ReadonlyMap<string, string>;
  /** True while the database is unavailable, when this is the cached or built-in content. */
  isStale: boolean;
};

/** Bounds the effect of a missed notification. */
const CACHE_MS = 60_000;

const defaultContent: ShopContent = {
  isInMaintenance: false,
  isCheckoutOpen: false,
  currency: "EUR",
  shopName: DEFAULT_SHOP_NAME,
  logo: undefined,
  accentDark: null,
  accentLight: null,
  languages,
  instagramLink: null,
  youtubeLink: null,
  soundcloudLink: null,
  sellerRegistration: null,
  complaintsLink: null,
  written: new Map(),
  translations: new Map(),
  isStale: true,
};

const contentTables = new Set(["settings", "pageContents", "translations"]);

let cached: { content: Promise<ShopContent>; until: number } | undefined;
let last = defaultContent;
let isSubscribed = false;

/** Caches content until any process changes it, and serves it while the database is unavailable. */
export function shopContent(): Promise<ShopContent> {
  if (!isSubscribed) onChange(forgetWhenChanged);
  isSubscribed = true;
  if (!cached || cached.until <= performance.now()) {
    cached = { content: runForAll(readOrUseLast), until: performance.now() + CACHE_MS };
  }
  return cached.content;
}

/** The notification of this process's own change arrives later. */
export function forgetShopContent(): void {
  cached = undefined;
}

function forgetWhenChanged(change: TableChange | "missed"): void {
  const about = change === "missed" ? undefined : change.table;
  if (!about || contentTables.has(about)) forgetShopContent();
}

async function readOrUseLast(): Promise<ShopContent> {
  try {
    const [settings, translations] = await Promise.all([readShopSettings(), readTranslations()]);
    const content = { ...settings, translations, isStale: false };
    last = content;
    return content;
  } catch (error) {
    log.error({ err: error }, "couldn't read the shop settings");
    cached = undefined;
    return { ...last, isStale: true };
  }
}

async function readTranslations(): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("translations")
    .where("kind", "not in", ["track", "agreement"])
    .select(["kind", "subjectId", "field", "language", "text"])
    .execute();
  return new Map(rows.map((row) => [translationKey(row), row.text]));
}

async function readShopSettings(): Promise<Omit<ShopContent, "translations" | "isStale">> {
  const rows = await db
    .selectFrom("settings")
    .leftJoin("pageContents", (join) => join.onTrue())
    .leftJoin("mediaFiles as logo", "logo.id", "settings.logoFileId")
    .select(["isInMaintenance", "currency", "instagramLink", "youtubeLink", "soundcloudLink"])
    .select(["sellerRegistration", "complaintsLink", "accentDark", "accentLight", "languages"])
    .select(({ fn, val }) => fn.coalesce("shopName", val(DEFAULT_SHOP_NAME)).as("shopName"))
    .select(sql<boolean>`checkout_opened_at is not null`.as("isCheckoutOpen"))
    .select(["pageContents.id", "title", "text", "logo.key as logoKey"])
    .execute();
  const written = new Map<ContentName, WrittenPage>();
  for (const { id, title, text } of rows) if (id && text !== null) written.set(id, { title, text });
  const [settings = defaultContent] = rows;
  const logo = rows[0]?.logoKey ? `/media/cover_images/${rows[0].logoKey}` : undefined;
  const { isInMaintenance, isCheckoutOpen, currency, instagramLink, youtubeLink, soundcloudLink } =
    settings;
  const { sellerRegistration, complaintsLink, shopName, accentDark, accentLight } = settings;
  const { languages: offered } = settings;
  return {
    isInMaintenance,
    isCheckoutOpen,
    currency,
    shopName,
    logo,
    accentDark,
    accentLight,
    languages: languages.filter((language) => offered.includes(language)),
    instagramLink,
    youtubeLink,
    soundcloudLink,
    sellerRegistration,
    complaintsLink,
    written,
  };
}
