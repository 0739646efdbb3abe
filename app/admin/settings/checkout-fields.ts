import { currencies } from "#app/platform/system/currency.ts";
import { fileKindNames, fileKinds } from "#app/shop/catalog/files/file-kinds.ts";
import {
  type checkoutSettingsForm,
  MAX_MINUTES,
  MIN_MINUTES,
} from "#app/shop/checkout/checkout-settings-form.ts";
import { m } from "#messages";
import type { FieldsOf } from "./settings-fields.tsx";

export const checkoutFields: FieldsOf<typeof checkoutSettingsForm> = {
  sellerName: { max: 200, hint: m.settings_your_own_full_name_or_that },
  sellerAddress: { max: 1000, lines: 4 },
  sellerEmail: { type: "email", max: 254, hint: m.settings_the_sellers_for_buyers_messages_from },
  sellerPhone: {
    type: "tel",
    max: 40,
    placeholder: () => "+351 210 000 000",
    hint: m.settings_with_its_country_code_buyers_see,
  },
  sellerRegistration: { max: 500, lines: 3, hint: m.settings_company_register_and_vat_number_if },
  complaintsLink: {
    type: "url",
    max: 2000,
    placeholder: () => "https://www.livroreclamacoes.pt",
    hint: m.settings_sellers_in_portugal_have_to_lead,
  },
  reservationMinutes: {
    max: 10,
    inputMode: "numeric",
    isShort: true,
    hint: () =>
      m.settings_reservation_minutes_hint({ minMinutes: MIN_MINUTES, maxMinutes: MAX_MINUTES }),
  },
  cartTracks: {
    max: 10,
    inputMode: "numeric",
    isShort: true,
    hint: m.settings_cart_tracks_hint,
  },
  pausesDisputedFiles: {
    label: m.settings_files_during_dispute,
    choices: [
      { value: "true", label: m.settings_pause_them_until_it_is_decided },
      { value: "false", label: m.settings_leave_them_open },
    ],
    hint: m.settings_while_a_buyer_disputes_the_payment,
  },
  promisedKinds: {
    label: m.settings_every_track_comes_with,
    isMultiple: true,
    choices: fileKinds.map((kind) => ({ value: kind, label: fileKindNames[kind] })),
    hint: m.settings_a_track_is_not_published_while,
  },
  allowsArtistTags: {
    choices: [
      { value: "false", label: m.settings_artist_tags_refuse },
      { value: "true", label: m.settings_artist_tags_accept },
    ],
    hint: m.settings_artist_tags_hint,
  },
  orderPrefix: { max: 20, isShort: true, hint: m.settings_order_prefix_hint },
  currency: {
    choices: currencies.map((currency) => ({ value: currency, label: () => currency })),
    hint: m.settings_of_all_prices_a_new_one,
  },
};
