import type { Register } from "react-router";
import type { ToastText } from "#app/ui/toasts.tsx";
import type { LostText } from "#app/web/lost-requests/lost-texts.ts";
import { m } from "#messages";

const liking = () => ({ title: m.error(), text: m.lost_like() });
const writing = () => ({ title: m.contact_failed(), text: m.contact_try_later() });
const reserving = () => ({ title: m.lost_reserve() });
const ordering = () => ({
  title: m.lost_order(),
  text: m.lost_order_text(),
});
const paying = () => ({
  title: m.lost_practice_payment(),
  text: m.lost_practice_payment_text(),
});
const loggingIn = () => ({
  title: m.lost_login(),
  text: m.lost_login_text(),
});
const loggingOut = () => ({ title: m.lost_logout() });
const settings = () => ({ title: m.settings_failed_to_save_settings() });

const ofTracks: Record<string, () => ToastText> = {
  delete: () => ({ title: m.lost_track_delete(), lang: "pt" }),
  swap: () => ({ title: m.lost_track_swap(), lang: "pt" }),
};
const ofUsers: Record<string, () => ToastText> = {
  add: () => ({ title: m.lost_user_add() }),
  edit: () => ({ title: m.lost_user_edit() }),
  delete: () => ({ title: m.lost_user_delete() }),
};

function savingTrack(url: URL): ToastText {
  const isNew = !url.searchParams.has("edit");
  const text = isNew ? m.lost_track_create() : m.lost_track_update();
  return { title: m.lost_track_save(), text, lang: "pt" };
}

/** Texts for lost forms, by the URL that they are sent to. */
export const lostFormTexts: Partial<Record<keyof Register["pages"], LostText>> = {
  "/music/:slug": liking,
  "/contact": writing,
  "/checkout": ({ form }) => (form.has("package") ? ordering() : reserving()),
  "/checkout/:secret": ordering,
  "/withdraw": () => ({ title: m.lost_withdrawal(), text: m.please_try_again() }),
  "/free-again/:trackId": () => ({ title: m.free_alert_failed() }),
  "/saved-searches": () => ({ title: m.saved_search_failed() }),
  "/sandbox/:ref": paying,
  "/login": loggingIn,
  "/admin/login": loggingIn,
  "/logout": loggingOut,
  "/login/code": loggingIn,
  "/login/reset": () => ({ title: m.lost_reset() }),
  "/login/reset/:token": () => ({ title: m.lost_password() }),
  "/login/email/:token": () => ({ title: m.confirm_address_failed() }),
  "/login/invitation/:token": () => ({ title: m.lost_invitation() }),
  "/admin/account": () => ({ title: m.lost_account() }),
  "/admin/music-manager": ({ form, url }) => {
    const intent = String(form.get("intent"));
    if (intent === "save" || intent === "draft") return savingTrack(url);
    return ofTracks[intent]?.() ?? { title: m.lost_update() };
  },
  "/admin/music-manager/bulk": () => ({ title: m.lost_bulk(), lang: "pt" }),
  "/admin/music-manager/bulk/:id": () => ({ title: m.lost_bulk_undo(), lang: "pt" }),
  "/admin/users": ({ form }) => ofUsers[String(form.get("intent"))]?.() ?? { title: m.lost_user() },
  "/admin/services": () => ({ title: m.lost_services() }),
  "/admin/faq": () => ({ title: m.lost_faq() }),
  "/admin/same-music": () => ({ title: m.lost_same_music() }),
  "/admin/transfers": ({ form }) => ({
    title: form.has("statement") ? m.lost_statement() : m.lost_nothing_changed(),
  }),
  "/admin/shares": () => ({ title: m.lost_nothing_changed() }),
  "/admin/shares/:id": () => ({ title: m.lost_share() }),
  "/admin/shares/payouts/:id": () => ({ title: m.lost_nothing_changed() }),
  "/admin/orders/:id": () => ({ title: m.lost_admin_order() }),
  "/admin/messages": () => ({ title: m.lost_message() }),
  "/admin/users/downloads": () => ({ title: m.lost_download_link() }),
  "/admin/content": settings,
  "/admin/settings": settings,
  "/admin/settings/page-content": settings,
  "/admin/settings/look": settings,
  "/admin/settings/social-links": settings,
  "/admin/settings/legal-pages": settings,
  "/admin/settings/agreements": settings,
  "/admin/settings/payments": settings,
  "/admin/settings/voice-tag": settings,
  "/admin/settings/checkout": settings,
  "/admin/settings/taxes": settings,
  "/admin/settings/invoices": settings,
  "/admin/settings/shares": settings,
  "/admin/settings/personal-data": settings,
  "/admin/settings/signing-in": settings,
  "/admin/settings/maintenance": settings,
  "/admin/settings/storage": settings,
};
