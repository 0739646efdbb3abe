import { href } from "react-router";
import { maxLength } from "#app/shop/content/content-names.ts";
import { pageLabels } from "#app/shop/content/page-labels.ts";
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

export type PageKind = {
  name: "page" | "legal";
  pages: readonly EditedPage[];
  fields: readonly EditedField[];
};

export const contentPages: PageKind = {
  name: "page",
  pages: [
    { name: "home", label: pageLabels.home, to: href("/") },
    { name: "track-store", label: pageLabels["track-store"], to: href("/track-store") },
    { name: "services", label: pageLabels.services, to: href("/services") },
    { name: "sale", label: pageLabels.sale, to: href("/sale") },
    { name: "faq", label: pageLabels.faq, to: href("/faq") },
    { name: "contact", label: pageLabels.contact, to: href("/contact") },
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
  name: "legal",
  pages: [
    { name: "terms", label: pageLabels.terms, to: href("/terms") },
    { name: "privacy", label: pageLabels.privacy, to: href("/privacy") },
    { name: "copyright", label: pageLabels.copyright, to: href("/copyright") },
    { name: "license", label: pageLabels.license, to: href("/license") },
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
