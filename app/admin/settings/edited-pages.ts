import { href } from "react-router";
import { maxLength } from "#app/content/content-names.ts";

/** A page whose words the owner may write. */
type EditedPage = { name: string; label: string; to: string };
/** One of its texts; `lines` where it may have several. */
type EditedField = {
  name: "title" | "text";
  label: string;
  max: number;
  lines?: number;
  hint?: string;
};

/** Pages that are edited alike. */
export type PageKind = { pages: readonly EditedPage[]; fields: readonly EditedField[] };

/** Titles and descriptions. */
export const contentPages: PageKind = {
  pages: [
    { name: "home", label: "Home", to: href("/") },
    { name: "track-store", label: "Track Store", to: href("/track-store") },
    { name: "services", label: "Services", to: href("/services") },
    { name: "sale", label: "Sale", to: href("/sale") },
    { name: "faq", label: "FAQ", to: href("/faq") },
    { name: "contact", label: "Contact", to: href("/contact") },
  ],
  fields: [
    { name: "title", label: "Title", max: maxLength.title },
    {
      name: "text",
      label: "Description",
      max: maxLength.description,
      lines: 5,
      hint: "Plain text. Line breaks are shown as they are.",
    },
  ],
};

/** The texts of the law. */
export const legalPages: PageKind = {
  pages: [
    { name: "terms", label: "Terms", to: href("/terms") },
    { name: "privacy", label: "Privacy", to: href("/privacy") },
    { name: "copyright", label: "Copyright", to: href("/copyright") },
    { name: "license", label: "License", to: href("/license") },
  ],
  fields: [
    {
      name: "text",
      label: "Text",
      max: maxLength.legalText,
      lines: 18,
      hint: "Plain text. A blank line begins a paragraph; a line that begins with “## ” is a heading.",
    },
  ],
};
