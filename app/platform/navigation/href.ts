import { href as hrefOf } from "react-router";
import { translatePath } from "#app/platform/i18n/page-slugs.ts";

/** Returns the router's address of a page in the language of the current address. */
export const href: typeof hrefOf = (path, ...parameters) =>
  translatePath(hrefOf(path, ...parameters));
