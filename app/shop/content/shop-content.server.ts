import { sql } from "kysely";
import { onChange, type TableChange } from "#app/platform/database/changes.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import type { Currency } from "#app/platform/system/currency.ts";
import { log } from "#app/platform/system/log.server.ts";
import { runForAll } from "#app/platform/system/request-scope.server.ts";
import { DEFAULT_SHOP_NAME } from "#app/platform/ui/shop-name.ts";
import type { ContentName } from "./content-names.ts";

export type WrittenPage = { title: string | null; text: string };

/** Data for every page: public settings, and the owner's texts. */
export type ShopContent = {
  isInMaintenance: boolean;
  /** Tracks without an external purchase link are sold in the shop itself. */
  isCheckoutOpen: boolean;
  currency: Currency;
  shopName: string;
  /** Path of the shop's logo, without width and extension. */
  logo: string | undefined;
  /** `#rrggbb`, if the owner has chosen one. */
  accentDark: string | null;
  accentLight: string | null;
  instagramLink: string | null;
  youtubeLink: string | null;
  soundcloudLink: string | null;
  sellerRegistration: string | null;
  complaintsLink: string | null;
  written: ReadonlyMap<ContentName, WrittenPage>;
  /** Whether the database is unavailable, so that this is the last known or built-in content. */
  isStale: boolean;
};

/** Time after which a missed notification is made up for. */
const CACHE_MS = 60_000;

const defaultContent: ShopContent = {
  isInMaintenance: false,
  isCheckoutOpen: false,
  currency: "EUR",
  shopName: DEFAULT_SHOP_NAME,
  logo: undefined,
  accentDark: null,
  accentLight: null,
  instagramLink: null,
  youtubeLink: null,
  soundcloudLink: null,
  sellerRegistration: null,
  complaintsLink: null,
  written: new Map(),
  isStale: true,
};

let cached: { content: Promise<ShopContent>; until: number } | undefined;
let last = defaultContent;
let isSubscribed = false;

/**
 * Returns content that is cached until it changes in any process. While the database is
 * unavailable, pages that need nothing else are served from the last known content.
 */
export function shopContent(): Promise<ShopContent> {
  if (!isSubscribed) onChange(forgetWhenChanged);
  isSubscribed = true;
  if (!cached || cached.until <= performance.now()) {
    cached = { content: runForAll(readOrUseLast), until: performance.now() + CACHE_MS };
  }
  return cached.content;
}

/** Clears the cache after a change by this process, whose notification arrives later. */
export function forgetShopContent(): void {
  cached = undefined;
}

function forgetWhenChanged(change: TableChange | "missed"): void {
  const about = change === "missed" ? undefined : change.table;
  if (!about || about === "settings" || about === "pageContents") forgetShopContent();
}

async function readOrUseLast(): Promise<ShopContent> {
  try {
    const content = await readShopContent();
    last = content;
    return content;
  } catch (error) {
    log.error({ err: error }, "couldn't read the shop settings");
    cached = undefined;
    return { ...last, isStale: true };
  }
}

async function readShopContent(): Promise<ShopContent> {
  const rows = await db
    .selectFrom("settings")
    .leftJoin("pageContents", (join) => join.onTrue())
    .leftJoin("mediaFiles as logo", "logo.id", "settings.logoFileId")
    .select(["isInMaintenance", "currency", "instagramLink", "youtubeLink", "soundcloudLink"])
    .select(["sellerRegistration", "complaintsLink", "accentDark", "accentLight"])
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
  return {
    isInMaintenance,
    isCheckoutOpen,
    currency,
    shopName,
    logo,
    accentDark,
    accentLight,
    instagramLink,
    youtubeLink,
    soundcloudLink,
    sellerRegistration,
    complaintsLink,
    written,
    isStale: false,
  };
}
