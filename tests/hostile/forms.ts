import type { z } from "zod";
import type { invoiceSettingsForm } from "../../app/shop/accounting/invoices/invoice-settings-form.ts";
import type { shareRulesForm } from "../../app/shop/accounting/shares/share-forms.server.ts";
import type { taxForm } from "../../app/shop/accounting/taxes/tax-form.ts";
import type { TrackField } from "../../app/shop/catalog/track-form.ts";
import type { checkoutSettingsForm } from "../../app/shop/checkout/checkout-settings-form.ts";
import type {
  appearanceForm,
  releaseFeedForm,
  socialLinksForm,
} from "../../app/shop/content/settings-form.ts";
import type { periodsForm } from "../../app/shop/customers/personal-data/periods-form.ts";
import type { mailPasswordFields, mailServerForm } from "../../app/shop/mail/mail-server-form.ts";
import type { bankSettingsForm } from "../../app/shop/payments/bank-transfer/bank-account.server.ts";
import type { paypalKeysForm, stripeKeysForm } from "../../app/shop/payments/payment-keys-form.ts";

/* Valid forms of the shop, each with a value in every field of its page. */

/** URL of the form, with its fields. */
export type ValidForm = { path: string; fields: Record<string, string> };

/** Settings of a shop whose tests of payment keys reach nobody. */
export const noProviders = {
  STRIPE_API_URL: "http://127.0.0.1:9",
  PAYPAL_API_URL: "http://127.0.0.1:9",
};

/** Rows that the forms refer to. */
export type FormTargets = {
  trackId: string;
  otherId: string;
  userId: string;
  messageId: string;
  questionId: string;
};

/** Values of the track form, all but whether the track is sold elsewhere. */
const track: Record<Exclude<TrackField, "sold">, string> = {
  title: "Night Shift",
  genre: "Techno",
  price: "10",
  floorCents: "5",
  description: "Late.",
  bpm: "120",
  key: "A minor",
  subgenre: "Dub",
  vocals: "vocal",
  vocalGender: "female",
  vocalLanguage: "pt",
  software: "Live",
  tags: "Dark, Late",
  agreementModel: "licence",
  duration: "3:30",
  releaseDate: "2026-01-31",
  releaseTime: "18:00",
  samples: "None",
  aiParts: "A pad, by a tool",
  offeredBefore: "Leased once",
  contentId: "None",
  purchaseLink: "https://example.com/buy",
  driveLink: "https://example.com/files",
  onSale: "on",
  newArrival: "on",
  cover: "x",
  audio: "x",
};
const offer = {
  group: "mixing",
  title: "Mix",
  description: "All of it.",
  price: "49",
  features: "One\nTwo",
  purchaseLink: "https://example.com/",
  popular: "on",
};
const discount = {
  name: "SUMMER",
  percent: "10",
  amount: "",
  startsOn: "2026-06-01",
  endsOn: "2026-08-31",
  minimum: "50",
  genres: "Techno",
  tracks: "night-shift",
  maxUses: "100",
  maxUsesEach: "1",
  email: "ana@example.com",
};
const pack = {
  size: "3",
  price: "",
  paidTracks: "2",
  startsOn: "2026-06-01",
  endsOn: "2026-08-31",
  genres: "Techno",
  tracks: "night-shift",
  tags: "Dark",
};
const version = "x";
const noId = "00000000-0000-4000-8000-000000000000";
/** Values of a settings tab, none of which may be left out. */
type Filled<Form extends z.ZodObject> = Record<keyof z.input<Form>, string>;

const appearance: Filled<typeof appearanceForm> = {
  version,
  shopName: "Night Bus",
  accentDark: "#4fd1c5",
  accentLight: "#0b5f57",
  languages: "pt",
};
const bankAccount: Filled<typeof bankSettingsForm> = {
  version,
  bankHolder: "Dubplate",
  bankIban: "PT50000201231234567890154",
  bankBic: "BCOMPTPL",
  transferDays: "3",
  transferGraceDays: "2",
};
const mailServer: Filled<typeof mailServerForm> & Filled<z.ZodObject<typeof mailPasswordFields>> = {
  version,
  mailHost: "mail.example.com",
  mailPort: "465",
  mailUsername: "shop",
  mailFrom: "shop@example.com",
  mailPassword: "secret",
};
const stripe: Filled<typeof stripeKeysForm> = {
  stripeSecretKey: "sk_test_keyOfNobody",
  stripeWebhookSecret: "whsec_secretOfNobody",
};
const paypal: Filled<typeof paypalKeysForm> = {
  paypalClientId: "client-id-of-nobody",
  paypalClientSecret: "client-secret-of-nobody",
  paypalWebhookId: "0FAKE8294D6297924",
  paypalMode: "sandbox",
};
const releaseFeed: Filled<typeof releaseFeedForm> = {
  version,
  releaseFeed: "https://git.example.invalid/dubplate/releases.atom",
};
const taxes: Filled<typeof taxForm> = {
  version,
  taxMode: "home",
  taxCountry: "PT",
  taxVatId: "PT123456789",
  taxReverseCharge: "true",
  taxLimit: "15000",
  taxNote: "None",
};
const invoices: Filled<typeof invoiceSettingsForm> = {
  version,
  invoiceMode: "none",
  sellerCountry: "DE",
  sellerTaxNumber: "12",
  invoicePrefix: "INV",
};
const shareRules: Filled<typeof shareRulesForm> = {
  version,
  shareBasisPoints: "70",
  shareHoldDays: "14",
  payoutMinimumCents: "25",
};
const periods: Filled<typeof periodsForm> = {
  version,
  paidOrderYears: "10",
  unpaidOrderDays: "60",
  addressDays: "180",
  messageMonths: "24",
};
const checkout: Filled<typeof checkoutSettingsForm> = {
  version,
  sellerName: "Ana Owner",
  sellerAddress: "Rua Nova 1\n1000-001 Lisboa",
  sellerEmail: "ana@example.com",
  sellerPhone: "+351 210 000 000",
  sellerRegistration: "Dubplate, Lda",
  complaintsLink: "https://www.livroreclamacoes.pt/",
  reservationMinutes: "20",
  cartTracks: "5",
  pausesDisputedFiles: "true",
  promisedKinds: "stems",
  allowsArtistTags: "false",
  orderPrefix: "DUB",
  currency: "EUR",
};
const credentials = { currentPassword: "not the password", passkey: "x" };
const passkey = JSON.stringify({ id: "x", rawId: "x", type: "public-key", response: {} });
const payoutAccount = {
  accountHolder: "Ana",
  accountIban: "PT50000201231234567890154",
  accountBic: "BCOMPTPL",
};
const account = { username: "made-up", role: "user", isActive: "on", canUpload: "on" };
const pageContent = { version: "x", title: "A title", text: "A text." };
const links: Filled<typeof socialLinksForm> = {
  version,
  instagramLink: "https://www.instagram.com/x",
  youtubeLink: "https://www.youtube.com/x",
  soundcloudLink: "https://soundcloud.com/x",
};

/** Returns every form of an administrator's or a visitor's page. */
export function validForms(targets: FormTargets): ValidForm[] {
  const { trackId, otherId, userId, messageId, questionId } = targets;
  const to = (path: string, ...all: Record<string, string>[]) =>
    all.map((fields) => ({ path, fields }));
  const presses = ["read", "unread", "archive", "unarchive", "delete"];
  return [
    ...to("/contact", { name: "Ana", email: "ana@example.com", message: "Hello", opened: "x" }),
    ...to("/saved-searches?genre=Techno", { email: "ana@example.com" }),
    ...to("/shortlist", { intent: "send", email: "ana@example.com", tracks: trackId }),
    ...to(
      "/cart",
      { intent: "add", track: trackId },
      { intent: "remove", line: noId },
      { intent: "apply-code", code: "SUMMER" },
      { intent: "remove-code" },
    ),
    ...to("/withdraw", {
      formKey: crypto.randomUUID(),
      name: "Ana",
      orderNumber: "DUB-2026-0001",
      email: "ana@example.com",
      linesOf: "DUB-2026-0001",
      lines: noId,
    }),
    ...to(
      "/orders",
      { intent: "ask", email: "ana@example.com" },
      { intent: "code", code: "123456" },
    ),
    ...to(
      "/login",
      { username: "nobody", password: "nothing at all" },
      { intent: "passkey", passkey },
    ),
    ...to("/login/code", { code: "123456" }),
    ...to("/login/passkey", { purpose: "sign-in" }),
    ...to("/login/reset", { login: "nobody" }),
    ...to("/login/reset/x", { newPassword: "a long password" }),
    ...to("/login/invitation/x", { username: "made-up", newPassword: "a long password" }),
    ...to(
      "/admin/account",
      { intent: "password", currentPassword: "not the password", newPassword: "a long password" },
      { intent: "email", email: "ana@example.com", ...credentials },
      { intent: "remove-email", ...credentials },
      { intent: "end-session", id: noId },
      { intent: "set-up", ...credentials },
      { intent: "switch-on", code: "123456" },
      { intent: "renew-codes", ...credentials },
      { intent: "switch-off", ...credentials },
      { intent: "add-passkey", name: "Laptop", newPasskey: passkey, ...credentials },
      { intent: "remove-passkey", id: noId, ...credentials },
    ),
    ...to("/admin/settings/signing-in", { intent: "off", ...credentials }),
    ...to(`/thank-you/${trackId}/claim`, { receipt: "x" }),
    ...to(`/admin/music-manager?edit=${trackId}`, { intent: "save", version, ...track }),
    ...to(
      "/admin/music-manager",
      { intent: "save", formKey: "x", ...track },
      { intent: "sold", trackId, value: "true" },
      { intent: "sold", trackId, value: "true", confirmed: "true" },
      { intent: "replace", trackId },
      { intent: "onSale", trackId, value: "true" },
      { intent: "unsell", trackId, reason: "A mistake" },
      { intent: "swap", trackId, otherId },
      { intent: "delete", trackId: "x" },
    ),
    ...to(`/admin/music-manager/bulk?act=mark-new&track=${trackId}`, {
      intent: "run",
      key: noId,
      seenAt: "1",
    }),
    ...to(`/admin/music-manager/bulk/${noId}`, { intent: "undo" }),
    ...to(
      "/admin/users",
      { intent: "add", password: "long enough", ...account, ...credentials },
      { intent: "edit", id: userId, version, ...account, ...credentials },
      { intent: "reset", id: userId, version, password: "long enough", ...credentials },
      { intent: "deactivate", id: userId },
      { intent: "delete", id: "x", ...credentials },
      { intent: "invite", role: "user", canUpload: "on", email: "ana@example.com", ...credentials },
      { intent: "withdraw", id: noId },
    ),
    ...to(
      "/admin/users/downloads",
      { intent: "link", trackId },
      { intent: "return-link", trackId },
    ),
    ...to(
      "/admin/faq",
      { intent: "add", formKey: crypto.randomUUID(), question: "Why?", answer: "Because." },
      { intent: "edit", id: questionId, version: "1", question: "Why?", answer: "Because." },
      { intent: "move", id: questionId, direction: "down" },
      { intent: "keep", id: questionId, from: "/admin/settings/checkout" },
      { intent: "hide", id: questionId },
      { intent: "delete", id: "x" },
    ),
    ...to(
      "/admin/translations?language=pt",
      { intent: "page", id: "page:sale", version: "x", title: "Promoções", text: "Tudo." },
      { intent: "faq", id: `faq:${questionId}`, version: "x", question: "Porquê?", answer: "Sim." },
      { intent: "package", id: "package:mixing-1", version: "x", title: "M", features: "Um\nDois" },
      { intent: "genre", id: `genre:${noId}`, version: "x", name: "Tecno" },
      { intent: "tag", id: "tag:dark", version: "x", name: "Escuro" },
      { intent: "legal", id: "legal:terms", version: "x", text: "Termos" },
      { intent: "agreement", id: "agreement:licence", version: "x", text: "Contrato" },
    ),
    ...to(
      "/admin/discounts",
      { intent: "add", formKey: crypto.randomUUID(), ...discount },
      { intent: "edit", id: noId, version: "1", ...discount },
      { intent: "disable", id: noId },
      { intent: "enable", id: noId },
    ),
    ...to(
      "/admin/packs",
      { intent: "add", formKey: crypto.randomUUID(), ...pack },
      { intent: "edit", id: noId, version: "1", ...pack },
      { intent: "disable", id: noId },
      { intent: "enable", id: noId },
    ),
    ...to(
      "/admin/genres",
      { intent: "add", formKey: crypto.randomUUID(), name: "Garage" },
      { intent: "edit", id: noId, version: "1", name: "Garage" },
      { intent: "hide", id: noId },
      { intent: "move", id: noId, direction: "down" },
      { intent: "merge", formKey: crypto.randomUUID(), id: noId, version: "1", into: noId },
      { intent: "undo-merge", id: noId },
      { intent: "delete", id: noId },
      { intent: "set", set: "none" },
    ),
    ...to(
      "/admin/services",
      { intent: "add", formKey: crypto.randomUUID(), ...offer },
      { intent: "edit", id: "mixing-1", version: "1", ...offer },
      { intent: "move", group: "mixing", id: "mixing-1", direction: "down" },
      { intent: "confirm", group: "mixing", id: "mixing-2" },
      { intent: "delete", group: "mixing", id: "x" },
    ),
    ...to("/admin/messages", ...presses.map((intent) => ({ intent, id: messageId }))),
    ...to("/admin/same-music", {
      intent: "decide",
      question: noId,
      asked: "0",
      decision: "allowed",
      reason: "x",
    }),
    ...to(
      "/admin/transfers",
      { intent: "settle", line: noId, payment: noId, match: "exact" },
      { intent: "return", line: noId, payment: noId, match: "late-part" },
      { intent: "ignore", line: noId },
      { intent: "reopen", line: noId },
    ),
    ...to(
      "/admin/messages",
      { intent: "reply", id: messageId, reply: "Thank you." },
      { intent: "again", id: messageId, tries: "x" },
    ),
    ...to(
      "/admin/content?page=faq",
      { intent: "save", ...pageContent },
      { intent: "reset", version: "x" },
    ),
    ...to("/admin/settings/page-content?page=sale", { intent: "save", ...pageContent }),
    ...to("/admin/settings/legal-pages?page=terms", { intent: "save", version: "x", text: "Text" }),
    ...to(
      "/admin/settings/taxes",
      { intent: "save", ...taxes },
      { intent: "add-rate", country: "PT", validFrom: "2031-01-01", percent: "23" },
      { intent: "remove-rate", country: "PT", validFrom: "2031-01-01" },
    ),
    ...to(
      "/admin/settings/invoices",
      { intent: "save", ...invoices },
      { intent: "save-webhook", webhookUrl: "https://books.example/in" },
    ),
    ...to(
      "/admin/shares",
      { intent: "share", id: userId, version, percent: "70" },
      { intent: "make-payout", formKey: crypto.randomUUID() },
    ),
    ...to(
      `/admin/shares/${userId}`,
      { intent: "account", version, ...payoutAccount },
      { intent: "remove-account", version },
    ),
    ...to(
      `/admin/shares/payouts/${noId}`,
      { intent: "fail", line: noId },
      { intent: "cancel", payout: noId },
    ),
    ...to("/admin/settings/shares", { intent: "save", ...shareRules }),
    ...to("/admin/settings/personal-data", { intent: "save", ...periods }),
    ...to(
      "/admin/settings/agreements?model=assignment",
      { intent: "save", version: "1", text: "Text" },
      { intent: "reset", version: "x" },
    ),
    ...to("/admin/settings?index", { version: "x", contactEmail: "owner@example.com" }),
    ...to("/admin/settings/email", { intent: "save", ...mailServer }, { intent: "test" }),
    ...to(
      "/admin/settings/look",
      { intent: "save", ...appearance },
      { intent: "set-logo", logo: "x" },
      { intent: "remove-logo" },
    ),
    ...to("/admin/settings/social-links", links),
    ...to(
      "/admin/settings/payments",
      { intent: "save", ...bankAccount },
      { intent: "save-stripe", ...stripe },
      { intent: "test-stripe", ...stripe },
      { intent: "remove-stripe" },
      { intent: "save-paypal", ...paypal },
      { intent: "test-paypal", ...paypal },
      { intent: "remove-paypal" },
    ),
    ...to(
      "/admin/settings/checkout",
      { intent: "save", ...checkout },
      { intent: "open", openedBy: "Ana Owner" },
    ),
    ...to(
      "/admin/settings/system",
      { intent: "save", ...releaseFeed },
      { intent: "check" },
      { intent: "update", release: "999.0.0" },
    ),
    ...to("/admin/settings/maintenance", { intent: "off" }),
    ...to("/admin/settings/voice-tag", { intent: "set", voiceTag: "x" }),
    ...to("/uploads/from-address", { kind: "cover", address: "https://example.invalid/a.png" }),
    ...to(`/uploads/${crypto.randomUUID()}/draft`, { cover: "x" }),
  ];
}
