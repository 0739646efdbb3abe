import { href } from "react-router";
import { type DetailName, nameOfDetail } from "#app/platform/audit/detail-names.ts";
import { agreementModels, modelNames } from "#app/shop/agreements/agreement-models.ts";
import { providerNames } from "#app/shop/payments/provider-names.ts";
import { m } from "#messages";
import { contentPages, legalPages, type PageKind } from "./edited-pages.ts";

/** `at` follows the address of the tab: the control, or the page that it edits. */
type Field = { name: string; at?: string };

type SettingsTab = { to: string; name: () => string; fields: () => Field[] };
type SettingsGroup = { name: () => string; tabs: readonly SettingsTab[] };

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

/** Each tab names its fields for the search. */
export const settingsGroups: readonly SettingsGroup[] = [
  {
    name: m.settings_group_shop,
    tabs: [
      {
        to: href("/admin/settings"),
        name: m.settings_general,
        fields: () => fieldsOf(["contactEmail"]),
      },
      {
        to: href("/admin/settings/email"),
        name: m.settings_email,
        fields: () => [
          ...fieldsOf(["mailFrom", "mailHost", "mailPort", "mailUsername"]),
          ...named(m.settings_mail_password),
        ],
      },
      {
        to: href("/admin/settings/look"),
        name: m.settings_name_and_look,
        fields: () => [
          ...fieldsOf(["shopName", "accentDark", "accentLight", "languages"]),
          ...named(m.settings_logo),
        ],
      },
      {
        to: href("/admin/settings/page-content"),
        name: m.settings_page_content,
        fields: () => pagesOf(contentPages),
      },
      {
        to: href("/admin/settings/social-links"),
        name: m.settings_social_links,
        fields: () => fieldsOf(["instagramLink", "youtubeLink", "soundcloudLink"]),
      },
      {
        to: href("/admin/settings/voice-tag"),
        name: m.settings_preview_voice_tag_title,
        fields: () => named(m.settings_voice_tag),
      },
    ],
  },
  {
    name: m.settings_group_selling,
    tabs: [
      {
        to: href("/admin/settings/checkout"),
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
      {
        to: href("/admin/settings/payments"),
        name: m.payments,
        fields: () => [
          ...named(m.settings_ways_to_be_paid, providerNames.stripe, providerNames.paypal),
          ...named(m.settings_bank_account),
          ...fieldsOf(["bankHolder", "bankIban", "bankBic", "transferDays", "transferGraceDays"]),
        ],
      },
      {
        to: href("/admin/settings/taxes"),
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
      {
        to: href("/admin/settings/invoices"),
        name: m.invoices,
        fields: () =>
          fieldsOf(["invoiceMode", "sellerCountry", "sellerTaxNumber", "invoicePrefix"]),
      },
    ],
  },
  {
    name: m.settings_group_legal,
    tabs: [
      {
        to: href("/admin/settings/legal-pages"),
        name: m.settings_legal_pages,
        fields: () => pagesOf(legalPages),
      },
      {
        to: href("/admin/settings/agreements"),
        name: m.settings_agreements,
        fields: () =>
          agreementModels.map((model) => ({ name: modelNames[model](), at: `?model=${model}` })),
      },
      {
        to: href("/admin/settings/personal-data"),
        name: m.settings_personal_data,
        fields: () =>
          fieldsOf(["unpaidOrderDays", "paidOrderYears", "messageMonths", "addressDays"]),
      },
    ],
  },
  {
    name: m.settings_group_team,
    tabs: [
      {
        to: href("/admin/settings/shares"),
        name: m.shares,
        fields: () => [
          field("shareBasisPoints", m.settings_share_of_producers_in_percent()),
          ...fieldsOf(["shareHoldDays", "payoutMinimumCents"]),
        ],
      },
      {
        to: href("/admin/settings/signing-in"),
        name: m.settings_signing_in,
        fields: () => named(m.settings_second_factor_of_administrators),
      },
    ],
  },
  {
    name: m.settings_group_system,
    tabs: [
      {
        to: href("/admin/settings/system"),
        name: m.system_status,
        fields: () => [
          ...named(m.system_version, m.system_database, m.system_disk, m.system_queue),
          ...fieldsOf(["releaseFeed"]),
        ],
      },
      {
        to: href("/admin/settings/maintenance"),
        name: m.settings_maintenance,
        fields: () => named(m.settings_close_the_shop_for_maintenance),
      },
      {
        to: href("/admin/settings/storage"),
        name: m.settings_storage,
        fields: () => named(m.settings_storage_health),
      },
      {
        to: href("/admin/settings/backup"),
        name: m.backup,
        fields: () => named(m.backup_download, m.backup_verify_now, m.backup_restore_points),
      },
      {
        to: href("/admin/settings/https"),
        name: m.settings_https,
        fields: () => named(m.settings_certificate),
      },
    ],
  },
];

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
