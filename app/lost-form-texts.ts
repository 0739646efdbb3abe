import type { Register } from "react-router";
import type { ToastText } from "#app/ui/toasts.tsx";
import type { LostText } from "#app/web/lost-requests/lost-texts.ts";

const liking = { title: "Error", text: "Could not like this track. Please try again." };
const writing = { title: "Error sending message", text: "Please try again later." };
const reserving = { title: "Could not reserve this track" };
const ordering = {
  title: "Your order was not sent",
  text: "Nothing was charged. Please try again.",
};
const paying = {
  title: "Nothing was sent",
  text: "The practice payment is as it was. Please try again.",
};
const loggingIn = { title: "Login error", text: "An unexpected error occurred. Please try again." };
const loggingOut = { title: "Logout failed" };
const settings = { title: "Failed to save settings" };

const ofTracks: Record<string, ToastText> = {
  delete: { title: "Erro ao excluir", lang: "pt" },
  swap: { title: "Erro ao mover faixa", lang: "pt" },
};
const ofUsers: Record<string, ToastText> = {
  add: { title: "Failed to add user" },
  edit: { title: "Failed to update user" },
  delete: { title: "Failed to delete user" },
};

function savingTrack(url: URL): ToastText {
  const isNew = !url.searchParams.has("edit");
  const text = isNew ? "Falha ao criar a faixa" : "Falha ao atualizar a faixa";
  return { title: "Erro ao salvar", text, lang: "pt" };
}

/** What is said when the form of a screen is lost on its way, by the address that it is sent to. */
export const lostFormTexts: Partial<Record<keyof Register["pages"], LostText>> = {
  "/music/:slug": () => liking,
  "/contact": () => writing,
  "/checkout": ({ form }) => (form.has("package") ? ordering : reserving),
  "/checkout/:secret": () => ordering,
  "/withdraw": () => ({ title: "Your withdrawal was not sent", text: "Please try again." }),
  "/free-again/:trackId": () => ({ title: "We could not note your address" }),
  "/saved-searches": () => ({ title: "We could not save this search" }),
  "/sandbox/:ref": () => paying,
  "/login": () => loggingIn,
  "/admin/login": () => loggingIn,
  "/logout": () => loggingOut,
  "/login/code": () => loggingIn,
  "/login/reset": () => ({ title: "No mail was asked for" }),
  "/login/reset/:token": () => ({ title: "Your password was not changed" }),
  "/login/email/:token": () => ({ title: "Your address was not confirmed" }),
  "/login/invitation/:token": () => ({ title: "Your account was not made" }),
  "/admin/account": () => ({ title: "Your account was not changed" }),
  "/admin/music-manager": ({ form, url }) => {
    const intent = String(form.get("intent"));
    if (intent === "save" || intent === "draft") return savingTrack(url);
    return ofTracks[intent] ?? { title: "Update failed" };
  },
  "/admin/music-manager/bulk": () => ({ title: "Erro ao alterar as faixas", lang: "pt" }),
  "/admin/music-manager/bulk/:id": () => ({ title: "Erro ao desfazer", lang: "pt" }),
  "/admin/users": ({ form }) =>
    ofUsers[String(form.get("intent"))] ?? { title: "Failed to save user" },
  "/admin/services": () => ({ title: "Failed to save services data" }),
  "/admin/faq": () => ({ title: "Failed to save the FAQ" }),
  "/admin/same-music": () => ({ title: "Nothing was decided" }),
  "/admin/transfers": ({ form }) => ({
    title: form.has("statement") ? "The statement was not uploaded" : "Nothing was changed",
  }),
  "/admin/shares": () => ({ title: "Nothing was changed" }),
  "/admin/shares/:id": () => ({ title: "The account was not changed" }),
  "/admin/shares/payouts/:id": () => ({ title: "Nothing was changed" }),
  "/admin/orders/:id": () => ({ title: "Error updating order" }),
  "/admin/messages": () => ({ title: "Error updating message" }),
  "/admin/users/downloads": () => ({ title: "Error generating download link" }),
  "/admin/content": () => settings,
  "/admin/settings": () => settings,
  "/admin/settings/page-content": () => settings,
  "/admin/settings/look": () => settings,
  "/admin/settings/social-links": () => settings,
  "/admin/settings/legal-pages": () => settings,
  "/admin/settings/agreements": () => settings,
  "/admin/settings/payments": () => settings,
  "/admin/settings/voice-tag": () => settings,
  "/admin/settings/checkout": () => settings,
  "/admin/settings/taxes": () => settings,
  "/admin/settings/invoices": () => settings,
  "/admin/settings/shares": () => settings,
  "/admin/settings/personal-data": () => settings,
  "/admin/settings/signing-in": () => settings,
  "/admin/settings/maintenance": () => settings,
  "/admin/settings/storage": () => settings,
};
