import { href } from "react-router";
import { maxLength } from "#app/shop/content/content-names.ts";
import { m } from "#messages";

type EditedPage = { name: string; label: () => string; to: string };
/** `lines` allows several lines. */
type EditedField = {
  name: "title" | "text";
  label: () => string;
  max: number;
  lines?: number;
  hint?: () => string;
};

export type PageKind = { pages: readonly EditedPage[]; fields: readonly EditedField[] };

export const contentPages: PageKind = {
  pages: [
    { name: "home", label: m.nav_home, to: href("/") },
    { name: "track-store", label: m.settings_track_store, to: href("/track-store") },
    { name: "services", label: m.nav_services, to: href("/services") },
    { name: "sale", label: m.badge_sale, to: href("/sale") },
    { name: "faq", label: m.faq_faq, to: href("/faq") },
    { name: "contact", label: m.nav_contact, to: href("/contact") },
  ],
  fields: [
    { name: "title", label: m.title, max: maxLength.title },
    {
      name: "text",
      label: m.description,
      max: maxLength.description,
      lines: 5,
      hint: m.settings_plain_text_line_breaks_are_shown,
    },
  ],
};

export const legalPages: PageKind = {
  pages: [
    { name: "terms", label: m.nav_terms, to: href("/terms") },
    { name: "privacy", label: m.nav_privacy, to: href("/privacy") },
    { name: "copyright", label: m.settings_copyright, to: href("/copyright") },
    { name: "license", label: m.nav_license, to: href("/license") },
  ],
  fields: [
    {
      name: "text",
      label: m.audit_text,
      max: maxLength.legalText,
      lines: 18,
      hint: m.settings_plain_text_a_blank_line_begins,
    },
  ],
};
