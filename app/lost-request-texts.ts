import { href, type Register } from "react-router";
import type { FindLostText, LostText } from "#app/platform/forms/lost-requests/lost-texts.ts";
import { translatePath } from "#app/platform/i18n/page-slugs.ts";
import type { ToastText } from "#app/platform/ui/toasts.tsx";
import { m } from "#messages";

const likeText = () => ({ title: m.error(), text: m.lost_like() });
const contactText = () => ({ title: m.contact_failed(), text: m.contact_try_later() });
const reservationText = () => ({ title: m.lost_reserve() });
const orderText = () => ({
  title: m.lost_order(),
  text: m.lost_order_text(),
});
const paymentText = () => ({
  title: m.lost_practice_payment(),
  text: m.lost_practice_payment_text(),
});
const loginText = () => ({
  title: m.login_error_title(),
  text: m.lost_login_text(),
});
const logoutText = () => ({ title: m.lost_logout() });
const settingsText = () => ({ title: m.settings_failed_to_save_settings() });

const trackTexts: Record<string, () => ToastText> = {
  delete: () => ({ title: m.music_manager_error_deleting(), lang: "pt" }),
  swap: () => ({ title: m.music_manager_track_not_moved(), lang: "pt" }),
};
const userTexts: Record<string, () => ToastText> = {
  add: () => ({ title: m.users_failed_to_add_user() }),
  edit: () => ({ title: m.users_failed_to_update_user() }),
  delete: () => ({ title: m.users_failed_to_delete_user() }),
};

function describeTrackLoss(url: URL): ToastText {
  const isNew = !url.searchParams.has("edit");
  const text = isNew
    ? m.music_manager_failed_to_create_the_track()
    : m.music_manager_failed_to_update_the_track();
  return { title: m.music_manager_error_saving(), text, lang: "pt" };
}

type Files = Register["routeFiles"];

/** Pages whose module has an action. */
type FormPage = {
  [File in keyof Files]: Register["routeModules"][Files[File]["id"]] extends { action: unknown }
    ? Files[File]["page"]
    : never;
}[Exclude<keyof Files, `endpoints/${string}`>];

/** Pages whose forms need no text of their own. */
type PlainPage =
  | "/download/:id?"
  | "/thank-you/:trackId?"
  | "/cart/:secret"
  | "/orders"
  | "/orders/find/:link"
  | "/orders/:secret"
  | "/free-again/confirm/:token"
  | "/saved-searches/confirm/:token"
  | "/saved-searches/stop/:token"
  | "/admin"
  | "/admin/confirm"
  | "/admin/mails"
  | "/admin/mails/:id";

type SettingsPage = Files["admin/settings/route.tsx"]["page"];

const texts: Record<Exclude<FormPage, PlainPage | SettingsPage>, LostText> &
  Partial<Record<keyof Register["pages"], LostText>> = {
  "/music/:slug": likeText,
  "/shortlist": () => ({ title: m.shortlist_send_failed() }),
  "/contact": contactText,
  "/cart": ({ form }) =>
    form.get("intent") === "remove" ? { title: m.cart_remove_failed() } : reservationText(),
  "/checkout": ({ form }) => (form.has("package") ? orderText() : reservationText()),
  "/checkout/:secret": orderText,
  "/withdraw": () => ({ title: m.lost_withdrawal(), text: m.please_try_again() }),
  "/free-again/:trackId": () => ({ title: m.free_alert_failed() }),
  "/saved-searches": () => ({ title: m.saved_search_failed() }),
  "/sandbox/:ref": paymentText,
  "/login": loginText,
  "/admin/login": loginText,
  "/setup": () => ({ title: m.setup_failed() }),
  "/logout": logoutText,
  "/login/code": loginText,
  "/login/reset": () => ({ title: m.lost_reset() }),
  "/login/reset/:token": () => ({ title: m.new_password_failed() }),
  "/login/email/:token": () => ({ title: m.confirm_address_failed() }),
  "/login/invitation/:token": () => ({ title: m.invitation_failed() }),
  "/admin/account": () => ({ title: m.account_your_account_was_not_changed() }),
  "/admin/music-manager": ({ form, url }) => {
    const intent = String(form.get("intent"));
    if (intent === "save" || intent === "draft") return describeTrackLoss(url);
    return trackTexts[intent]?.() ?? { title: m.music_manager_update_failed() };
  },
  "/admin/music-manager/bulk": () => ({
    title: m.several_tracks_error_changing_the_tracks(),
    lang: "pt",
  }),
  "/admin/music-manager/bulk/:id": () => ({ title: m.several_tracks_error_undoing(), lang: "pt" }),
  "/admin/users": ({ form }) =>
    userTexts[String(form.get("intent"))]?.() ?? { title: m.lost_user() },
  "/admin/services": () => ({ title: m.services_failed_to_save_services_data() }),
  "/admin/discounts": () => ({ title: m.discount_failed() }),
  "/admin/packs": () => ({ title: m.pack_failed() }),
  "/admin/translations": () => ({ title: m.translations_failed() }),
  "/admin/faq": () => ({ title: m.faq_failed_to_save_the_faq() }),
  "/admin/genres": () => ({ title: m.genres_failed() }),
  "/admin/same-music": () => ({ title: m.same_music_not_saved() }),
  "/admin/transfers": ({ form }) => ({
    title: form.has("statement") ? m.lost_statement() : m.nothing_changed(),
  }),
  "/admin/shares": () => ({ title: m.nothing_changed() }),
  "/admin/shares/:id": () => ({ title: m.lost_share() }),
  "/admin/shares/payouts/:id": () => ({ title: m.nothing_changed() }),
  "/admin/orders/:id": () => ({ title: m.order_error_updating_order() }),
  "/admin/messages": () => ({ title: m.messages_error_updating_message() }),
  "/admin/users/downloads": () => ({ title: m.downloads_error_generating_download_link() }),
  "/admin/content": settingsText,
  "/admin/settings/backup": () => ({ title: m.backup_verification_not_started() }),
};

const textsByAddress = new Map(
  Object.entries(texts).map(([page, text]) => [translatePath(page), text]),
);

/** Takes the name of a page in the language of its address. Tabs of the settings share a text. */
export const lostTextOf: FindLostText = (page) =>
  textsByAddress.get(page) ?? (page.startsWith(href("/admin/settings")) ? settingsText : undefined);
