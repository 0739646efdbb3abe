import type { Register } from "react-router";
import { type DetailName, nameOfDetail } from "#app/platform/audit/detail-names.ts";
import { agreementModels, modelNames } from "#app/shop/agreements/agreement-models.ts";
import { providerNames } from "#app/shop/payments/provider-names.ts";
import { m } from "#messages";
import { contentPages, legalPages, type PageKind } from "./edited-pages.ts";

/** `at` follows the address of the tab: the control, or the page that it edits. */
type Field = { name: string; at?: string };

const field = (setting: DetailName, name = nameOfDetail(setting)): Field => ({
  name,
  at: `#${idOfSetting(setting)}`,
});
const fieldsOf = (names: readonly DetailName[]): Field[] => names.map((name) => field(name));
const pagesOf = ({ pages }: PageKind): Field[] =>
  pages.map(({ name, label }) => ({ name: label(), at: `?page=${name}` }));
const named = (...names: (() => string)[]): Field[] => names.map((name) => ({ name: name() }));

export function idOfSetting(name: string): string {
  return `setting-${name}`;
}

const groupNames = {
  shop: m.settings_group_shop,
  selling: m.settings_group_selling,
  legal: m.settings_group_legal,
  team: m.settings_group_team,
  system: m.settings_group_system,
};

type SettingsPath = Register["routeFiles"]["admin/settings/route.tsx"]["page"];

type Tab = {
  group: keyof typeof groupNames;
  name: () => string;
  /** The search finds these. */
  fields: () => Field[];
};

const tabs: Record<SettingsPath, Tab> = {
  "/admin/settings": {
    group: "shop",
    name: m.settings_general,
    fields: () => fieldsOf(["contactEmail"]),
  },
  "/admin/settings/email": {
    group: "shop",
    name: m.settings_email,
    fields: () => [
      ...fieldsOf(["mailFrom", "mailHost", "mailPort", "mailUsername"]),
      ...named(m.settings_mail_password),
    ],
  },
  "/admin/settings/look": {
    group: "shop",
    name: m.settings_name_and_look,
    fields: () => [
      ...fieldsOf(["shopName", "accentDark", "accentLight", "languages"]),
      ...named(m.settings_logo),
    ],
  },
  "/admin/settings/page-content": {
    group: "shop",
    name: m.settings_page_content,
    fields: () => pagesOf(contentPages),
  },
  "/admin/settings/social-links": {
    group: "shop",
    name: m.settings_social_links,
    fields: () => fieldsOf(["instagramLink", "youtubeLink", "soundcloudLink"]),
  },
  "/admin/settings/voice-tag": {
    group: "shop",
    name: m.settings_preview_voice_tag_title,
    fields: () => named(m.settings_voice_tag),
  },
  "/admin/settings/checkout": {
    group: "selling",
    name: m.checkout,
    fields: () => [
      ...named(m.settings_checklist),
      ...fieldsOf(["sellerName", "sellerAddress", "sellerEmail", "sellerPhone"]),
      ...fieldsOf(["sellerRegistration", "complaintsLink", "currency"]),
      ...fieldsOf(["reservationMinutes", "cartTracks", "orderPrefix", "allowsArtistTags"]),
      field("pausesDisputedFiles", m.settings_files_during_dispute()),
      field("promisedKinds", m.settings_every_track_comes_with()),
    ],
  },
  "/admin/settings/payments": {
    group: "selling",
    name: m.payments,
    fields: () => [
      ...named(m.settings_ways_to_be_paid, providerNames.stripe, providerNames.paypal),
      ...named(m.settings_bank_account),
      ...fieldsOf(["bankHolder", "bankIban", "bankBic", "transferDays", "transferGraceDays"]),
    ],
  },
  "/admin/settings/taxes": {
    group: "selling",
    name: m.settings_taxes,
    fields: () => [
      field("taxCountry", m.settings_your_country()),
      field("taxMode", m.settings_tax_mode()),
      field("taxVatId"),
      field("taxReverseCharge", m.settings_reverse_charge()),
      field("taxLimit", m.settings_yearly_limit_of_small_businesses()),
      field("taxNote", m.settings_why_none_is_charged()),
    ],
  },
  "/admin/settings/invoices": {
    group: "selling",
    name: m.invoices,
    fields: () => fieldsOf(["invoiceMode", "sellerCountry", "sellerTaxNumber", "invoicePrefix"]),
  },
  "/admin/settings/legal-pages": {
    group: "legal",
    name: m.settings_legal_pages,
    fields: () => pagesOf(legalPages),
  },
  "/admin/settings/agreements": {
    group: "legal",
    name: m.settings_agreements,
    fields: () =>
      agreementModels.map((model) => ({ name: modelNames[model](), at: `?model=${model}` })),
  },
  "/admin/settings/personal-data": {
    group: "legal",
    name: m.settings_personal_data,
    fields: () => fieldsOf(["unpaidOrderDays", "paidOrderYears", "messageMonths", "addressDays"]),
  },
  "/admin/settings/shares": {
    group: "team",
    name: m.shares,
    fields: () => [
      field("shareBasisPoints", m.settings_share_of_producers_in_percent()),
      ...fieldsOf(["shareHoldDays", "payoutMinimumCents"]),
    ],
  },
  "/admin/settings/signing-in": {
    group: "team",
    name: m.settings_signing_in,
    fields: () => named(m.settings_second_factor_of_administrators),
  },
  "/admin/settings/system": {
    group: "system",
    name: m.system_status,
    fields: () => [
      ...named(m.system_version, m.system_database, m.system_disk, m.system_queue),
      ...fieldsOf(["releaseFeed"]),
    ],
  },
  "/admin/settings/maintenance": {
    group: "system",
    name: m.settings_maintenance,
    fields: () => named(m.settings_close_the_shop_for_maintenance),
  },
  "/admin/settings/storage": {
    group: "system",
    name: m.settings_storage,
    fields: () => named(m.settings_storage_health),
  },
  "/admin/settings/backup": {
    group: "system",
    name: m.backup,
    fields: () => named(m.backup_download, m.backup_verify_now, m.backup_restore_points),
  },
  "/admin/settings/https": {
    group: "system",
    name: m.settings_https,
    fields: () => named(m.settings_certificate),
  },
};

type SettingsTab = Tab & { to: string };
type SettingsGroup = { name: () => string; tabs: readonly SettingsTab[] };

export const settingsTabs: readonly SettingsTab[] = Object.entries(tabs).map(([to, tab]) => ({
  to,
  ...tab,
}));

export const settingsGroups: readonly SettingsGroup[] = Object.entries(groupNames).map(
  ([group, name]) => ({
    name,
    tabs: settingsTabs.filter((tab) => tab.group === group),
  }),
);

/** A trailing slash belongs to the same tab. */
export function groupOfPath(pathname: string): SettingsGroup | undefined {
  const path = pathname.replace(/(?<!\/)\/+$/, "");
  return settingsGroups.find(({ tabs }) => tabs.some(({ to }) => to === path));
}

const foldedText = (text: string) =>
  text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase();

type FoundSettings = { group: string; to: string; tab: string; fields: Field[] };

/** Finds tabs and fields that contain all words. A tab that matches itself lists all its fields. */
export function searchSettings(search: string): FoundSettings[] {
  const words = foldedText(search).split(/\s+/).filter(Boolean);
  const matches = (text: string) => words.every((word) => foldedText(text).includes(word));
  return settingsGroups.flatMap(({ name: groupName, tabs }) =>
    tabs.flatMap(({ to, name, fields }) => {
      const [group, tab] = [groupName(), name()];
      const path = `${group} ${tab}`;
      const all = fields();
      const found = matches(path) ? all : all.filter((each) => matches(`${path} ${each.name}`));
      return found.length > 0 ? [{ group, to, tab, fields: found }] : [];
    }),
  );
}
